using System.Text;
using Tern.Lambda;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Tests.Lambda;

/// <summary>The header <c>X-Amz-Client-Context</c>.</summary>
public sealed class ClientContextTests
{
    [Fact]
    public void Context_is_one_line_of_ASCII() =>
        Assert.Equal("""{"a":"\u00FC","b":[1]}""", Encoding.UTF8.GetString(ClientContexts.Decode(Encode("{\r\n\"a\": \"ü\",\n\"b\": [ 1 ] }"))!.Value.Span));

    [Theory]
    [InlineData("not json")]
    [InlineData("[1]")]
    [InlineData("1")]
    [InlineData("{}{}")]
    [InlineData("{\"a\":\"\\ud800\"}")]
    [InlineData("")]
    public void Context_that_is_not_an_object_is_refused(string json)
    {
        string text = json.Length == 0 ? "!" : Encode(json);
        Assert.Equal("Client context must be a valid Base64-encoded JSON object.", Assert.Throws<InvalidRequestContentException>(() => ClientContexts.Decode(text)).ServiceMessage);
    }

    private static string Encode(string json) => Convert.ToBase64String(Encoding.UTF8.GetBytes(json));
}
