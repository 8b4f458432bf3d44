using System.Buffers;
using System.Text;
using System.Text.Json;
using Tern.Functions.Http;
using Tern.Functions.Http.Responses;
using Tern.Runtime;

namespace Tern.Functions.Tests.Http;

public sealed class HttpResponseTests
{
    [Theory]
    [InlineData(HttpEventKind.RestApi, """{"statusCode":201,"headers":{"X-One":"1","Content-Type":"text/plain"},"multiValueHeaders":{"x-two":["a","b"],"Set-Cookie":["c=1","d=2"]},"body":"ü\n","isBase64Encoded":false}""")]
    [InlineData(HttpEventKind.HttpApi, """{"statusCode":201,"headers":{"X-One":"1","x-two":"a, b","Content-Type":"text/plain"},"cookies":["c=1","d=2"],"body":"ü\n","isBase64Encoded":false}""")]
    [InlineData(HttpEventKind.FunctionUrl, """{"statusCode":201,"headers":{"X-One":"1","x-two":"a, b","Content-Type":"text/plain"},"cookies":["c=1","d=2"],"body":"ü\n","isBase64Encoded":false}""")]
    [InlineData(HttpEventKind.AlbMultiValue, """{"statusCode":201,"statusDescription":"201 Created","multiValueHeaders":{"X-One":["1"],"x-two":["a","b"],"Set-Cookie":["c=1","d=2"],"Content-Type":["text/plain"]},"body":"ü\n","isBase64Encoded":false}""")]
    public void Response_of_each_kind_has_its_form(HttpEventKind kind, string expected)
    {
        using var response = new HttpResponse { StatusCode = 201 };
        response.Headers.Append("X-One", "1");
        response.Headers.Append("x-two", "a");
        response.Headers.Append("Set-Cookie", "c=1");
        response.Headers.Append("X-Two", "b");
        response.Headers.Append("set-cookie", "d=2");
        response.ContentType = "text/plain";
        response.Body.Write("ü\n"u8);
        Assert.Equal(JsonSerializer.Serialize(JsonDocument.Parse(expected)), JsonSerializer.Serialize(JsonDocument.Parse(Write(kind, response))));
    }

    [Fact]
    public void Response_of_a_target_without_lists_has_one_cookie()
    {
        using var response = new HttpResponse();
        response.Headers.Append("x-two", "a");
        response.Headers.Append("x-two", "b");
        response.Headers.Append("Set-Cookie", "c=1");
        Assert.Equal("""{"statusCode":200,"statusDescription":"200 OK","headers":{"x-two":"a, b","Set-Cookie":"c=1"},"body":"","isBase64Encoded":false}""", Write(HttpEventKind.Alb, response));
        response.Headers.Append("Set-Cookie", "d=2");
        Assert.Contains("multi_value_headers", Assert.Throws<InvalidOperationException>(() => Write(HttpEventKind.Alb, response)).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(null, "text", false)]
    [InlineData("text/html; charset=utf-8", "text", false)]
    [InlineData("text/html; charset=\"UTF-8\"; a=b", "text", false)]
    [InlineData("text/html; charset=iso-8859-1", "text", true)]
    [InlineData("Application/JSON", "{}", false)]
    [InlineData("application/problem+json", "{}", false)]
    [InlineData("image/svg+xml", "<svg/>", false)]
    [InlineData("image/png", "text", true)]
    [InlineData("application/octet-stream", "text", true)]
    [InlineData("application/jsonx", "text", true)]
    public void Content_type_decides_whether_the_body_is_base64(string? contentType, string body, bool isBase64)
    {
        using var response = new HttpResponse { ContentType = contentType };
        response.Body.Write(Encoding.UTF8.GetBytes(body));
        JsonElement json = JsonDocument.Parse(Write(HttpEventKind.HttpApi, response)).RootElement;
        Assert.Equal(isBase64, json.GetProperty("isBase64Encoded").GetBoolean());
        Assert.Equal(body, isBase64 ? Encoding.UTF8.GetString(json.GetProperty("body").GetBytesFromBase64()) : json.GetProperty("body").GetString());
    }

    [Theory]
    [InlineData(null)]
    [InlineData("text/plain")]
    [InlineData("application/json")]
    public void Bytes_that_are_not_UTF8_are_base64_with_any_content_type(string? contentType)
    {
        using var response = new HttpResponse { ContentType = contentType };
        response.Body.Write<byte>([0x61, 0xFF]);
        JsonElement json = JsonDocument.Parse(Write(HttpEventKind.RestApi, response)).RootElement;
        Assert.True(json.GetProperty("isBase64Encoded").GetBoolean());
        Assert.Equal([0x61, 0xFF], json.GetProperty("body").GetBytesFromBase64());
    }

    [Fact]
    public void Body_with_a_content_encoding_is_base64()
    {
        using var response = new HttpResponse { ContentType = "text/plain" };
        response.Headers.Append("Content-Encoding", "identity");
        response.Body.Write("a"u8);
        Assert.Contains("\"body\":\"YQ==\",\"isBase64Encoded\":true", Write(HttpEventKind.HttpApi, response), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(204)]
    [InlineData(304)]
    public void Response_with_a_status_without_body_has_none(int statusCode)
    {
        using var response = new HttpResponse { StatusCode = statusCode };
        response.Body.Write("a"u8);
        Assert.Contains("\"body\":\"\"", Write(HttpEventKind.HttpApi, response), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("X-A", "1\r\nSet-Cookie: a=b")]
    [InlineData("X-A", "1\nb")]
    [InlineData("X-A", "\0")]
    [InlineData("X-A", "\u007f")]
    [InlineData("X-A", "\ud800")]
    [InlineData("X-A\r\nX-B", "1")]
    [InlineData("X A", "1")]
    [InlineData("X:A", "1")]
    [InlineData("", "1")]
    [InlineData("Ü", "1")]
    public void Header_with_characters_that_are_not_valid_is_rejected(string name, string value)
    {
        using var response = new HttpResponse();
        ArgumentException exception = Assert.Throws<ArgumentException>(() => response.Headers.Append(name, value));
        Assert.DoesNotContain("a=b", exception.Message, StringComparison.Ordinal);
        Assert.Empty(response.Headers);
    }

    [Theory]
    [InlineData(99)]
    [InlineData(600)]
    public void Status_that_is_not_valid_is_rejected(int statusCode)
    {
        using var response = new HttpResponse();
        Assert.Throws<ArgumentException>(() => response.StatusCode = statusCode);
    }

    // The JSON around the body has 54 bytes.
    [Theory]
    [InlineData(HttpEventKind.HttpApi, 6_291_556, false)]
    [InlineData(HttpEventKind.HttpApi, 6_291_557, true)]
    [InlineData(HttpEventKind.AlbMultiValue, 1_048_576, false)]
    [InlineData(HttpEventKind.AlbMultiValue, 1_048_577, true)]
    public void Response_that_is_too_long_is_a_named_error(HttpEventKind kind, int length, bool isError)
    {
        using var response = new HttpResponse();
        int around = Write(kind, response).Length;
        response.Body.Write(Enumerable.Repeat((byte)'a', length - around).ToArray());
        if (!isError)
            Assert.Equal(length, Write(kind, response).Length);
        else
            Assert.Equal("Function.ResponseSizeTooLarge", Assert.Throws<RuntimeApiException>(() => Write(kind, response)).ErrorType);
    }

    [Fact]
    public void Headers_are_found_replaced_and_removed_without_case()
    {
        using var response = new HttpResponse();
        response.Headers.Append("A", "1");
        response.Headers.Append("a", "2");
        Assert.Equal("1", response.Headers["a"]);
        response.Headers["a"] = "3";
        Assert.Equal([KeyValuePair.Create("a", "3")], response.Headers);
        response.Headers["A"] = null;
        Assert.Empty(response.Headers);
    }

    private static string Write(HttpEventKind kind, HttpResponse response)
    {
        using var buffer = new PooledBuffer();
        HttpResponseWriter.Write(kind, response, hasBody: true, buffer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
