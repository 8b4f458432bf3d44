using System.Buffers;
using Microsoft.AspNetCore.Http;
using Tern.Functions.AspNetCore.Tests.Support;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;
using HttpResponse = Microsoft.AspNetCore.Http.HttpResponse;

namespace Tern.Functions.AspNetCore.Tests.Responses;

public sealed class ResponseTests
{
    private static readonly TestRequest s_get = new();

    [Theory]
    [InlineData(HttpEventKind.HttpApi)]
    [InlineData(HttpEventKind.RestApi)]
    [InlineData(HttpEventKind.AlbMultiValue)]
    public async Task Repeated_headers_and_cookies_have_the_form_of_the_kind(HttpEventKind kind)
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            context.Response.StatusCode = 201;
            context.Response.Headers.Append("X-Many", "1");
            context.Response.Headers.Append("X-Many", "2");
            context.Response.Cookies.Append("a", "1");
            context.Response.Cookies.Append("b", "2");
            return context.Response.WriteAsync("text");
        }).SendAsync(kind, s_get);

        Assert.Equal(201, response.StatusCode);
        Assert.Equal("text", response.Text);
        string[] cookies = ["a=1; path=/", "b=2; path=/"];
        if (kind == HttpEventKind.HttpApi)
        {
            Assert.Equal("1, 2", response.Headers["X-Many"]);
            Assert.Equal(cookies, response.Cookies);
            return;
        }
        Assert.Equal(["1", "2"], response.MultiHeaders["X-Many"]);
        Assert.Equal(cookies, response.MultiHeaders["Set-Cookie"]);
    }

    [Fact]
    public async Task Binary_body_is_base64_and_a_file_is_sent()
    {
        string file = Path.Combine(AppContext.BaseDirectory, "file-" + Guid.NewGuid() + ".bin");
        byte[] bytes = [0, 1, 0xFF, 3, 4];
        await File.WriteAllBytesAsync(file, bytes, TestContext.Current.CancellationToken);
        try
        {
            FunctionResponse response = await FunctionApplication.Of(async context =>
            {
                context.Response.ContentType = "image/png";
                await context.Response.SendFileAsync(file, 1, 3);
            }).SendAsync(HttpEventKind.FunctionUrl, s_get);
            Assert.True(response.IsBase64);
            Assert.Equal(bytes[1..4], response.Body);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Theory]
    [InlineData("HEAD", 200)]
    [InlineData("GET", 204)]
    [InlineData("GET", 304)]
    public async Task Body_is_dropped_where_HTTP_has_none(string method, int status)
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            context.Response.StatusCode = status;
            context.Response.ContentLength = method == "HEAD" ? 10 : null;
            return context.Response.WriteAsync("body");
        }).SendAsync(HttpEventKind.HttpApi, new TestRequest { Method = method });
        Assert.Equal((status, ""), (response.StatusCode, response.Text));
    }

    [Fact]
    public async Task Callbacks_are_executed_in_the_order_of_Kestrel()
    {
        List<string> order = [];
        FunctionResponse response = await FunctionApplication.Of(async context =>
        {
            Add(context.Response, order, "1");
            Add(context.Response, order, "2");
            context.Response.OnStarting(() =>
            {
                context.Response.Headers["X-Late"] = "yes";
                return Task.CompletedTask;
            });
            Assert.False(context.Response.HasStarted);
            await context.Response.WriteAsync("body");
            Assert.True(context.Response.HasStarted);
            Assert.True(context.Response.Headers.IsReadOnly);
            Assert.Throws<InvalidOperationException>(() => context.Response.StatusCode = 202);
            Assert.Throws<InvalidOperationException>(() => context.Response.OnStarting(() => Task.CompletedTask));
            order.Add("handler");
        }).SendAsync(HttpEventKind.HttpApi, s_get);

        Assert.Equal(["starting 2", "starting 1", "handler", "completed 2", "completed 1"], order);
        Assert.Equal("yes", response.Headers["X-Late"]);
    }

    [Fact]
    public async Task Unhandled_exception_is_status_500_and_completed_callbacks_are_executed()
    {
        List<string> order = [];
        FunctionResponse[] responses = await FunctionApplication.Of(context =>
        {
            Add(context.Response, order, "1");
            context.Response.OnCompleted(() => throw new TimeoutException("of the callback"));
            context.Response.Headers["X-Secret"] = "1";
            context.Response.BodyWriter.Write("part"u8);
            throw new TimeoutException("secret");
        }).SendAsync(HttpEventBuilder.Create(HttpEventKind.HttpApi, s_get), HttpEventBuilder.Create(HttpEventKind.HttpApi, s_get));

        Assert.Equal(["completed 1", "completed 1"], order);
        Assert.All(responses, response =>
        {
            Assert.Equal((500, ""), (response.StatusCode, response.Text));
            Assert.Empty(response.Headers);
        });
    }

    [Fact]
    public async Task Exception_after_the_start_is_an_error_of_the_function()
    {
        FunctionResponse response = await FunctionApplication.Of(async context =>
        {
            await context.Response.WriteAsync("part");
            throw new TimeoutException("late");
        }).SendAsync(HttpEventKind.HttpApi, s_get);
        Assert.True(response.IsError);
        Assert.Equal("TimeoutException", response.ErrorType);
    }

    [Fact]
    public async Task Exception_of_OnStarting_is_status_500()
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            context.Response.OnStarting(() => throw new TimeoutException());
            return Task.CompletedTask;
        }).SendAsync(HttpEventKind.HttpApi, s_get);
        Assert.Equal(500, response.StatusCode);
    }

    [Fact]
    public async Task Bad_request_of_the_application_has_its_status()
    {
        FunctionResponse response = await FunctionApplication.Of(context => throw new BadHttpRequestException("too long", 413)).SendAsync(HttpEventKind.HttpApi, s_get);
        Assert.Equal(413, response.StatusCode);
    }

    [Theory]
    [InlineData("X-Test", "a\r\nX-Injected: 1")]
    [InlineData("X-Test\r\nX-Injected", "a")]
    [InlineData("X-Test", "a\0")]
    public async Task Header_injection_is_status_500(string name, string value)
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            context.Response.Headers[name] = value;
            return context.Response.WriteAsync("body");
        }).SendAsync(HttpEventKind.RestApi, s_get);
        Assert.Equal((500, ""), (response.StatusCode, response.Text));
        Assert.Empty(response.Headers);
    }

    [Fact]
    public async Task Body_of_another_length_than_Content_Length_is_status_500()
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            context.Response.ContentLength = 5;
            context.Response.BodyWriter.Write("four"u8);
            return Task.CompletedTask;
        }).SendAsync(HttpEventKind.HttpApi, s_get);
        Assert.Equal(500, response.StatusCode);
    }

    [Fact]
    public async Task Started_body_of_another_length_than_Content_Length_is_an_error_of_the_function()
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            context.Response.ContentLength = 5;
            return context.Response.WriteAsync("four");
        }).SendAsync(HttpEventKind.HttpApi, s_get);
        Assert.True(response.IsError);
        Assert.Equal("InvalidOperationException", response.ErrorType);
    }

    [Theory]
    [InlineData(HttpEventKind.HttpApi, 6 * 1024 * 1024 + 101)]
    [InlineData(HttpEventKind.AlbMultiValue, 1024 * 1024 + 1)]
    public async Task Response_that_is_too_long_is_the_named_error(HttpEventKind kind, int length)
    {
        byte[] body = new byte[length];
        body.AsSpan().Fill((byte)'a');
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            context.Response.ContentType = "text/plain";
            return context.Response.Body.WriteAsync(body).AsTask();
        }).SendAsync(kind, s_get);
        Assert.True(response.IsError);
        Assert.Equal("Function.ResponseSizeTooLarge", response.ErrorType);
    }

    [Fact]
    public async Task Aborted_request_is_an_error_and_its_token_is_cancelled()
    {
        bool isCancelled = false;
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            CancellationToken token = context.RequestAborted;
            Assert.False(token.IsCancellationRequested);
            context.Abort();
            isCancelled = token.IsCancellationRequested;
            return Task.CompletedTask;
        }).SendAsync(HttpEventKind.HttpApi, s_get);
        Assert.True(isCancelled);
        Assert.Equal("ConnectionAbortedException", response.ErrorType);
    }

    [Fact]
    public async Task Completed_body_cannot_be_written()
    {
        FunctionResponse response = await FunctionApplication.Of(async context =>
        {
            await context.Response.WriteAsync("body");
            await context.Response.CompleteAsync();
            Assert.Throws<InvalidOperationException>(() => context.Response.BodyWriter.GetSpan());
        }).SendAsync(HttpEventKind.HttpApi, s_get);
        Assert.Equal("body", response.Text);
    }

    [Fact]
    public async Task Body_of_the_response_feature_can_be_replaced()
    {
        using var replaced = new MemoryStream();
        FunctionResponse response = await FunctionApplication.Of(async context =>
        {
            Stream original = context.Response.Body;
            context.Response.Body = replaced;
            await context.Response.WriteAsync("body");
            context.Response.Body = original;
            await context.Response.WriteAsync("length " + replaced.Length);
        }).SendAsync(HttpEventKind.HttpApi, s_get);
        Assert.Equal("length 4", response.Text);
    }

    private static void Add(HttpResponse response, List<string> order, string name)
    {
        response.OnStarting(() =>
        {
            order.Add("starting " + name);
            return Task.CompletedTask;
        });
        response.OnCompleted(() =>
        {
            order.Add("completed " + name);
            return Task.CompletedTask;
        });
    }
}
