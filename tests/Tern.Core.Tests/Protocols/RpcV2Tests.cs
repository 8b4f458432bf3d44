using System.Net.Http.Headers;
using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Protocols;

public sealed class RpcV2Tests
{
    // {"__type": "a.b#NotThere", "Message": "gone", "nested": {"__type": "a#Other", "message": "no"}}
    private const string Cbor = "bf665f5f747970656c612e62234e6f745468657265674d65737361676564676f6e65666e6573746564a2665f5f74797065676123 4f7468657267 6d657373616765626e6fff";
    private const string Json = """{"__type":"a.b#NotThere","code":"Other","Message":"gone","nested":{"__type":"a#Other","message":"no"}}""";

    [Fact]
    public void Error_code_and_message_are_read_from_the_body()
    {
        byte[] body = Hex(Cbor);
        ServiceError cbor = RpcV2CborError.Read(Response(body, ("smithy-protocol", "rpc-v2-cbor"), ("x-amzn-errortype", "Ignored")), out ReadOnlySpan<byte> document);
        Assert.Equal(("NotThere", "NotThere", "gone"), (cbor.Code, cbor.ShapeName, cbor.Message));
        Assert.True(document.SequenceEqual(body));

        ServiceError json = RpcV2JsonError.Read(Response(Encoding.UTF8.GetBytes(Json), ("smithy-protocol", "rpc-v2-json"), ("x-amzn-errortype", "Ignored")), out document);
        Assert.Equal(("NotThere", "NotThere", "gone"), (json.Code, json.ShapeName, json.Message));
        Assert.Equal(Json, Encoding.UTF8.GetString(document));
    }

    [Fact]
    public void Query_error_header_replaces_the_error_code()
    {
        ServiceError error = RpcV2CborError.Read(Response(Hex(Cbor), ("smithy-protocol", "rpc-v2-cbor"), ("x-amzn-query-error", "Gone.Code;Sender")), out _);
        Assert.Equal(("Gone.Code", "NotThere", ErrorFault.Sender), (error.Code, error.ShapeName, error.Fault));
        error = RpcV2CborError.Read(Response([], ("smithy-protocol", "rpc-v2-cbor"), ("x-amzn-query-error", "Gone.Code")), out _);
        Assert.Equal(("Gone.Code", "Gone.Code", null), (error.Code, error.ShapeName, error.Fault));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("rpc-v2-xml")]
    public void Error_of_another_protocol_has_the_code_of_its_status(string? protocol)
    {
        (string, string)[] headers = protocol is null ? [] : [("smithy-protocol", protocol)];
        Assert.Equal("Http418", RpcV2CborError.Read(Response(Hex(Cbor), headers), out ReadOnlySpan<byte> document).Code);
        Assert.Equal("A0", Convert.ToHexString(document));
        Assert.Equal("Http418", RpcV2JsonError.Read(Response(Encoding.UTF8.GetBytes(Json), headers), out document).Code);
        Assert.Equal("{}", Encoding.UTF8.GetString(document));
    }

    [Theory]
    [InlineData("")]
    [InlineData("a0")]
    [InlineData("01")]
    [InlineData("bf665f5f74797065")]
    [InlineData("a1665f5f747970656161ff")]
    [InlineData("a1665f5f7479706562c328")]
    [InlineData("a1665f5f747970656123")]
    [InlineData("a1665f5f7479706501")]
    [InlineData("ffffffff")]
    public void Malformed_error_body_has_the_code_of_its_status(string hex)
    {
        ServiceError error = RpcV2CborError.Read(Response(Hex(hex), ("smithy-protocol", "rpc-v2-cbor")), out ReadOnlySpan<byte> document);
        Assert.Equal("Http418", error.Code);
        Assert.True(document.Length > 0);
        error = RpcV2JsonError.Read(Response(Hex(hex), ("smithy-protocol", "rpc-v2-json")), out document);
        Assert.Equal("Http418", error.Code);
        Assert.Equal("{}", Encoding.UTF8.GetString(document));
    }

    [Fact]
    public void Success_response_of_another_protocol_throws_TernSerializationException()
    {
        RpcV2Response.ThrowIfOtherProtocol(Response([], ("Smithy-Protocol", "rpc-v2-cbor")), "rpc-v2-cbor");
        Assert.Throws<TernSerializationException>(() => RpcV2Response.ThrowIfOtherProtocol(Response([], ("smithy-protocol", "rpc-v2-json")), "rpc-v2-cbor"));
        Assert.Throws<TernSerializationException>(() => RpcV2Response.ThrowIfOtherProtocol(Response([]), "rpc-v2-cbor"));
    }

    private static byte[] Hex(string hex) => Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));

    private static ResponseMessage Response(byte[] body, params (string Name, string Value)[] headers)
    {
        using var message = new HttpResponseMessage();
        HttpResponseHeaders all = message.Headers;
        foreach ((string name, string value) in headers)
            all.TryAddWithoutValidation(name, value);
        return new() { Call = new CallInfo { Service = "Test", Operation = "Get" }, Metadata = new ResponseMetadata(418, all, null, 1), Body = body };
    }
}
