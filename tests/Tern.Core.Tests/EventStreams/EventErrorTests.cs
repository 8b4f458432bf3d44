using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.EventStreams;

/// <summary>Errors that are messages of a stream: a header contains the type, and the payload is only the structure of the error.</summary>
public sealed class EventErrorTests
{
    public static TheoryData<string> Protocols => ["awsJson", "restXml", "rpcv2Json", "rpcv2Cbor"];

    [Theory]
    [MemberData(nameof(Protocols))]
    public void Empty_error_payload_returns_an_error_without_members(string protocol)
    {
        ServiceError error = ToError(protocol, [], out byte[] document);
        Assert.Equal(("Ended", null), (error.Code, error.Message));
        Assert.NotEmpty(document);
    }

    [Theory]
    [MemberData(nameof(Protocols))]
    public void Error_payload_without_a_message_returns_an_error_without_a_message(string protocol)
    {
        byte[] payload = protocol switch
        {
            "restXml" => "<Ended><code>3</code></Ended>"u8.ToArray(),
            "rpcv2Cbor" => [0xa1, 0x64, .. "code"u8, 0x03],
            _ => """{"code":3}"""u8.ToArray(),
        };
        ServiceError error = ToError(protocol, payload, out byte[] document);
        Assert.Equal(("Ended", null), (error.Code, error.Message));
        Assert.Equal(payload, document);
    }

    [Theory]
    [MemberData(nameof(Protocols))]
    public void Error_message_is_read_from_the_top_level_of_the_payload(string protocol)
    {
        byte[] payload = protocol switch
        {
            "restXml" => "<Ended><inner><message>x</message></inner><message>m</message></Ended>"u8.ToArray(),
            "rpcv2Cbor" => [0xa1, 0x67, .. "message"u8, 0x61, (byte)'m'],
            _ => """{"inner":{"message":"x"},"message":"m"}"""u8.ToArray(),
        };
        ServiceError error = ToError(protocol, payload, out byte[] document);
        Assert.Equal(("Ended", "m"), (error.Code, error.Message));
        Assert.Equal(payload, document);
    }

    [Theory]
    [MemberData(nameof(Protocols))]
    public void Malformed_error_payload_returns_an_error_with_its_code(string protocol)
    {
        ServiceError error = ToError(protocol, "~"u8.ToArray(), out byte[] document);
        Assert.Equal("Ended", error.Code);
        Assert.StartsWith("The error payload of 1 bytes is malformed: ", error.Message, StringComparison.Ordinal);
        ToError(protocol, [], out byte[] empty);
        Assert.Equal(empty, document);
    }

    [Theory]
    [InlineData("<ErrorResponse><Error><Code>Ended</Code><message>m</message></Error></ErrorResponse>", "<Error><Code>Ended</Code><message>m</message></Error>")]
    [InlineData("<ErrorResponse><message>m</message></ErrorResponse>", "<ErrorResponse><message>m</message></ErrorResponse>")]
    [InlineData("<Error><message>m</message></Error>", "<Error><message>m</message></Error>")]
    [InlineData("<Ended><Error><message>x</message></Error><Message>m</Message></Ended>", "<Ended><Error><message>x</message></Error><Message>m</Message></Ended>")]
    [InlineData("<Ended><Code><part/></Code><message>m</message></Ended>", "<Ended><Code><part/></Code><message>m</message></Ended>")]
    public void Error_element_is_found_in_the_envelope_of_a_response(string payload, string expected)
    {
        ServiceError error = ToError("restXml", Encoding.UTF8.GetBytes(payload), out byte[] document);
        Assert.Equal(("m", expected), (error.Message, Encoding.UTF8.GetString(document)));
    }

    private static ServiceError ToError(string protocol, byte[] payload, out byte[] document)
    {
        using var output = new PooledBuffer();
        var frame = new EventFrameWriter(output);
        frame.WriteHeader(":message-type"u8, "exception");
        frame.WriteHeader(":exception-type"u8, "ended");
        int headersLength = frame.HeadersLength;
        frame.WritePayload(payload);
        frame.Complete(headersLength);
        EventErrorReader reader = protocol switch
        {
            "awsJson" => AwsJsonError.ReadEvent,
            "restXml" => RestXmlError.ReadEvent,
            "rpcv2Json" => RpcV2JsonError.ReadEvent,
            _ => RpcV2CborError.ReadEvent,
        };
        ServiceError error = EventMessage.Read(EventFrame.Read(output.WrittenSpan)).ToError(reader, "Ended", out ReadOnlySpan<byte> found);
        document = found.ToArray();
        return error;
    }
}
