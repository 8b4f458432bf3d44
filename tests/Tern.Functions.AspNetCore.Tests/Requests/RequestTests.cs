using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Features.Authentication;
using Tern.Functions.AspNetCore.Tests.Support;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;
using HttpRequest = Microsoft.AspNetCore.Http.HttpRequest;

namespace Tern.Functions.AspNetCore.Tests.Requests;

public sealed class RequestTests
{
    public static TheoryData<HttpEventKind> Kinds { get; } = [.. HttpEventBuilder.HttpKinds];

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task Request_of_each_kind_has_the_values_of_the_event(HttpEventKind kind)
    {
        var request = new TestRequest
        {
            Method = "POST",
            Path = "/a%20b/c",
            Stage = kind == HttpEventKind.FunctionUrl ? "$default" : "prod",
            Query = [KeyValuePair.Create("q", "1 2")],
            Headers = [KeyValuePair.Create("Host", "api.example.com"), KeyValuePair.Create("X-Forwarded-Port", "443"), KeyValuePair.Create("X-One", "1")],
            Cookies = ["a=1", "b=2"],
            Body = "text"u8.ToArray(),
        };
        FunctionResponse response = await FunctionApplication.Of(async context =>
        {
            HttpRequestView view = await HttpRequestView.CreateAsync(context);
            await context.Response.WriteAsync(view.Text);
        }).SendAsync(kind, request);

        bool hasStage = kind is HttpEventKind.RestApi or HttpEventKind.HttpApi;
        string stage = hasStage ? "/prod" : "";
        string expected = $"""
            POST https api.example.com HTTP/1.1
            base '{stage}' path '/a b/c' target '{stage}/a%20b/c?q=1%202'
            query '?q=1%202' 1 2
            cookies a=1 b=2
            X-One=1 length 4 body text
            remote 192.0.2.7 port 443 trace id-0
            """;
        Assert.Equal(expected, response.Text);
    }

    [Fact]
    public async Task Encoded_slash_remains_encoded_in_the_path_and_8_KB_of_query_are_exact()
    {
        string query = "a=" + new string('x', 8 * 1024) + "&b=%C3%BC&&c";
        var json = (JsonObject)JsonNode.Parse(HttpEventBuilder.Create(HttpEventKind.FunctionUrl, new TestRequest { Path = "/a%2Fb%252Fc" }))!;
        json["rawQueryString"] = query;

        FunctionResponse response = (await FunctionApplication.Of(context => context.Response.WriteAsync(
            $"{context.Request.Path.Value} {context.Request.QueryString.Value == "?" + query} {context.Features.Get<IHttpRequestFeature>()!.RawTarget == "/a%2Fb%252Fc?" + query}"))
            .SendAsync(Encoding.UTF8.GetBytes(json.ToJsonString())))[0];

        Assert.Equal("/a%2Fb%2Fc True True", response.Text);
    }

    [Fact]
    public async Task Path_with_a_NUL_is_status_400_and_the_application_is_not_executed()
    {
        FunctionResponse response = await FunctionApplication.Of(context => throw new InvalidOperationException("executed")).SendAsync(HttpEventKind.FunctionUrl, new TestRequest { Path = "/a%00b" });
        Assert.Equal(400, response.StatusCode);
        Assert.Equal("", response.Text);
    }

    [Fact]
    public async Task Event_that_is_not_valid_is_the_error_of_its_invocation_only()
    {
        var mixed = (JsonObject)JsonNode.Parse(HttpEventBuilder.Create(HttpEventKind.Alb, new TestRequest()))!;
        mixed["version"] = "2.0";
        mixed["rawPath"] = "/";

        FunctionResponse[] responses = await FunctionApplication.Of(context => context.Response.WriteAsync("ok")).SendAsync(
            Encoding.UTF8.GetBytes(mixed.ToJsonString()), "{\"Records\":[]}"u8.ToArray(), HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest()));

        Assert.Equal(["HttpEventException", "HttpEventException"], responses[..2].Select(response => response.ErrorType));
        Assert.Equal("ok", responses[2].Text);
    }

    [Fact]
    public async Task Body_that_is_not_valid_base64_is_status_400_when_it_is_read()
    {
        byte[] Create(string path)
        {
            var json = (JsonObject)JsonNode.Parse(HttpEventBuilder.Create(HttpEventKind.HttpApi, TestRequest.Post(path, "{}")))!;
            json["body"] = "not base64!";
            json["isBase64Encoded"] = true;
            return Encoding.UTF8.GetBytes(json.ToJsonString());
        }
        FunctionResponse[] responses = await FunctionApplication.Of(async context =>
        {
            if (context.Request.Path == "/read")
                await context.Request.Body.CopyToAsync(Stream.Null);
            await context.Response.WriteAsync("ok");
        }).SendAsync(Create("/read"), Create("/other"));
        Assert.Equal([400, 200], responses.Select(response => response.StatusCode));
    }

    [Fact]
    public async Task Body_can_be_read_as_a_stream_a_pipe_and_after_a_replacement()
    {
        async Task<string> SendAsync(RequestDelegate handler) => (await FunctionApplication.Of(handler).SendAsync(HttpEventKind.RestApi, TestRequest.Post("/", "0123456789"))).Text;

        Assert.Equal("0123456789", await SendAsync(async context => await context.Request.BodyReader.CopyToAsync(context.Response.BodyWriter)));
        Assert.Equal("01|23456789", await SendAsync(async context =>
        {
            byte[] start = new byte[2];
            await context.Request.Body.ReadExactlyAsync(start);
            await context.Response.WriteAsync(Encoding.ASCII.GetString(start) + "|");
            await context.Request.BodyReader.CopyToAsync(context.Response.BodyWriter);
        }));
        Assert.Equal("other|0123456789", await SendAsync(async context =>
        {
            Stream original = context.Request.Body;
            context.Request.Body = new MemoryStream("other|"u8.ToArray());
            await context.Request.BodyReader.CopyToAsync(context.Response.BodyWriter);
            context.Request.Body = original;
            await context.Request.BodyReader.CopyToAsync(context.Response.BodyWriter);
        }));
    }

    [Fact]
    public async Task Form_is_read_from_the_body()
    {
        FunctionResponse response = await FunctionApplication.Of(async context => await context.Response.WriteAsync((await context.Request.ReadFormAsync())["name"].ToString()))
            .SendAsync(HttpEventKind.AlbMultiValue, TestRequest.Post("/", "name=J%C3%BCrgen+K", "application/x-www-form-urlencoded"));
        Assert.Equal("Jürgen K", response.Text);
    }

    [Fact]
    public async Task Features_are_those_that_the_service_has()
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            Assert.NotNull(context.RequestServices);
            IFeatureCollection features = context.Features;
            object?[] present =
            [
                features.Get<IHttpRequestFeature>(), features.Get<IHttpResponseFeature>(), features.Get<IHttpResponseBodyFeature>(), features.Get<IHttpRequestLifetimeFeature>(),
                features.Get<IHttpConnectionFeature>(), features.Get<IHttpAuthenticationFeature>(), features.Get<IHttpRequestIdentifierFeature>(), features.Get<IHttpRequestBodyDetectionFeature>(),
                features.Get<ITlsConnectionFeature>(), features.Get<IServiceProvidersFeature>(), features.Get<IRequestBodyPipeFeature>(),
            ];
            object?[] absent =
            [
                features.Get<IHttpUpgradeFeature>(), features.Get<IHttpWebSocketFeature>(), features.Get<IHttpRequestTrailersFeature>(), features.Get<IHttpResponseTrailersFeature>(),
                features.Get<IHttpResetFeature>(), features.Get<IHttpExtendedConnectFeature>(),
            ];
            Assert.All(present, Assert.NotNull);
            Assert.All(absent, Assert.Null);
            Assert.False(features.Get<IHttpRequestBodyDetectionFeature>()!.CanHaveBody);
            features.Set("own");
            Assert.Equal("own", features.Get<string>());
            Assert.Contains(features, feature => feature.Key == typeof(string));
            features.Set<string>(null);
            Assert.Null(features.Get<string>());
            return context.Response.WriteAsync("ok");
        }).SendAsync(HttpEventKind.HttpApi, new TestRequest());
        Assert.Equal("ok", response.Text);
    }

    [Fact]
    public async Task Client_certificate_is_that_of_the_event()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 certificate = new CertificateRequest("CN=client", key, HashAlgorithmName.SHA256).CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(200));
        var json = (JsonObject)JsonNode.Parse(HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest()))!;
        json["requestContext"]!["authentication"] = new JsonObject { ["clientCert"] = new JsonObject { ["clientCertPem"] = certificate.ExportCertificatePem() } };

        FunctionResponse[] responses = await FunctionApplication.Of(async context => await context.Response.WriteAsync((await context.Connection.GetClientCertificateAsync())?.Subject ?? "none"))
            .SendAsync(Encoding.UTF8.GetBytes(json.ToJsonString()), HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest()), Encoding.UTF8.GetBytes(json.ToJsonString()));

        Assert.Equal(["CN=client", "none", "CN=client"], responses.Select(response => response.Text));
    }

    [Fact]
    public async Task Context_of_an_earlier_request_throws_and_leaves_nothing_in_the_next_one()
    {
        PipeWriterHolder holder = new();
        FunctionResponse[] responses = await FunctionApplication.Of(context =>
        {
            if (context.Request.Path == "/first")
            {
                holder.Writer = context.Response.BodyWriter;
                context.Response.Headers["X-First"] = "1";
                context.Items["item"] = 1;
                context.User = new System.Security.Claims.ClaimsPrincipal(new System.Security.Claims.ClaimsIdentity("own"));
                context.TraceIdentifier = "own";
                return context.Response.WriteAsync("first");
            }
            Assert.Throws<ObjectDisposedException>(() => holder.Writer!.GetSpan());
            return context.Response.WriteAsync($"{context.Items.Count} {context.User.Identity!.IsAuthenticated} {context.TraceIdentifier} {context.Request.Headers.ContainsKey("X-Request")}");
        }).SendAsync(
            HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/first", Headers = [KeyValuePair.Create("X-Request", "1")] }),
            HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/second" }));

        Assert.Equal("1", responses[0].Headers["X-First"]);
        Assert.False(responses[1].Headers.ContainsKey("X-First"));
        Assert.Equal("0 False id-1 False", responses[1].Text);
    }

    [Fact]
    public async Task Values_that_an_application_has_set_end_with_the_request()
    {
        FunctionResponse[] responses = await FunctionApplication.Of(context =>
        {
            switch (context.Request.Path.Value)
            {
                case "/changed":
                    Change(context);
                    return Task.CompletedTask;
                case "/headers":
                    context.Features.Get<IHttpResponseFeature>()!.Headers = new HeaderDictionary { ["X-Replaced"] = "1" };
                    return Task.CompletedTask;
                case "/aborted":
                    context.Abort();
                    return Task.CompletedTask;
                default:
                    IHttpRequestFeature request = context.Features.Get<IHttpRequestFeature>()!;
                    using (var body = new StreamReader(request.Body))
                    {
                        return context.Response.WriteAsync(
                            $"{context.Connection.RemoteIpAddress} {context.Connection.RemotePort} {context.Connection.LocalIpAddress} {context.Connection.LocalPort} {context.Connection.Id} {context.Connection.ClientCertificate} "
                            + $"{context.RequestAborted.IsCancellationRequested} {context.User.Identity!.IsAuthenticated} {request.RawTarget} {request.Headers.ContainsKey("X-Replaced")} {context.Features.Get<string>()} {body.ReadToEndAsync().Result}");
                    }
            }
        }).SendAsync(
            [
                HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/changed", Authorizer = """{"jwt":{"claims":{"sub":"u"},"scopes":null}}""" }),
                HttpEventBuilder.Create(HttpEventKind.HttpApi, TestRequest.Post("/view", "text", "text/plain")),
                HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/headers" }),
                HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/view" }),
                HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/aborted" }),
                HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/view", Authorizer = """{"jwt":{"claims":{"sub":"u"},"scopes":null}}""" }),
            ]);

        Assert.Equal([500, 200, 200, 200, 0, 200], responses.Select(response => response.StatusCode));
        Assert.Equal("192.0.2.7 0  0 id-1  False False /view False  text", responses[1].Text);
        Assert.Equal("192.0.2.7 0  0 id-5  False True /view False  ", responses[5].Text);
        Assert.Equal("1", responses[2].Headers["X-Replaced"]);
        foreach (FunctionResponse response in new[] { responses[1], responses[3], responses[5] })
        {
            Assert.False(response.Headers.ContainsKey("X-Replaced"));
            Assert.False(response.Headers.ContainsKey("X-Late"));
        }
    }

    // The failure of a callback leaves the earlier one, which is executed after it.
    private static void Change(HttpContext context)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        context.Connection.RemoteIpAddress = System.Net.IPAddress.Parse("203.0.113.9");
        context.Connection.RemotePort = 1;
        context.Connection.LocalIpAddress = System.Net.IPAddress.Loopback;
        context.Connection.LocalPort = 2;
        context.Connection.Id = "own";
        context.Connection.ClientCertificate = new CertificateRequest("CN=own", key, HashAlgorithmName.SHA256).CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(200));
        context.RequestAborted = new CancellationToken(canceled: true);
        context.User = new System.Security.Claims.ClaimsPrincipal(context.User.Identity!);
        context.Features.Set("own");
        IHttpRequestFeature request = context.Features.Get<IHttpRequestFeature>()!;
        request.RawTarget = "/own";
        request.Headers = new HeaderDictionary { ["X-Replaced"] = "1" };
        request.Body = new MemoryStream("own"u8.ToArray());
        Assert.Equal("own", context.Connection.Id);
        context.Response.StatusCode = 202;
        context.Response.OnStarting(() =>
        {
            context.Response.Headers["X-Late"] = "1";
            return Task.CompletedTask;
        });
        context.Response.OnStarting(() => throw new TimeoutException());
    }

    private sealed class PipeWriterHolder
    {
        public System.IO.Pipelines.PipeWriter? Writer { get; set; }
    }

    private sealed record HttpRequestView(string Text)
    {
        public static async Task<HttpRequestView> CreateAsync(HttpContext context)
        {
            HttpRequest request = context.Request;
            using var reader = new StreamReader(request.Body);
            string body = await reader.ReadToEndAsync();
            return new HttpRequestView($"""
                {request.Method} {request.Scheme} {request.Host} {request.Protocol}
                base '{request.PathBase}' path '{request.Path.Value}' target '{context.Features.Get<IHttpRequestFeature>()!.RawTarget}'
                query '{request.QueryString}' {request.Query["q"]}
                cookies {string.Join(' ', request.Cookies.Select(cookie => $"{cookie.Key}={cookie.Value}"))}
                X-One={request.Headers["x-one"]} length {request.ContentLength} body {body}
                remote {context.Connection.RemoteIpAddress} port {context.Connection.LocalPort} trace {context.TraceIdentifier}
                """);
        }
    }
}
