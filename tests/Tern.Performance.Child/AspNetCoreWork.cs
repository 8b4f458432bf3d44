using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Benchmarks.Workloads;
using Tern.Functions.AspNetCore.Tests.Support;
using Tern.Functions.Http;
using Tern.Functions.Http.Responses;
using Tern.Runtime;
using HttpRequest = Tern.Functions.Http.HttpRequest;
using HttpResponse = Tern.Functions.Http.HttpResponse;

namespace Tern.Performance;

/// <summary>A request of a web application: from the event to the response in JSON.</summary>
internal static class AspNetCoreWork
{
    private const string Event = """
        {"version":"2.0","routeKey":"$default","rawPath":"/orders/7","rawQueryString":"source=web","cookies":["session=1"],"headers":{"accept":"application/json",
        "content-type":"application/json","host":"id.execute-api.eu-west-1.amazonaws.com","user-agent":"curl/8.5.0","x-forwarded-for":"192.0.2.7","x-forwarded-port":"443",
        "x-forwarded-proto":"https"},"requestContext":{"domainName":"id.execute-api.eu-west-1.amazonaws.com","http":{"method":"POST","path":"/orders/7","protocol":"HTTP/1.1",
        "sourceIp":"192.0.2.7"},"requestId":"LV7fzho-PHcEJPw=","stage":"$default"},"body":"{\"id\":\"o-1\"}","isBase64Encoded":false}
        """;

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        using var server = new InProcessServer();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddSingleton<IServer>(server);
        WebApplication app = builder.Build();
        app.MapPost("/orders/{id}", context =>
        {
            context.Response.ContentType = "application/json";
            return context.Response.WriteAsync("{\"id\":\"o-1\"}");
        });
        app.StartAsync().GetAwaiter().GetResult();
        byte[] json = Encoding.UTF8.GetBytes(Event);
        using var output = new PooledBuffer();
        yield return AllocationCounter.Measure("ASP.NET Core request", () =>
        {
            using HttpRequest request = HttpRequest.Read(json);
            using var response = new HttpResponse();
            ValueTask execution = server.ExecuteAsync(request, response);
            if (!execution.IsCompletedSuccessfully || response.StatusCode != 200)
                throw new InvalidOperationException("The application has not responded at once with status 200.");
            execution.GetAwaiter().GetResult();
            output.Clear();
            HttpResponseWriter.Write(HttpEventKind.HttpApi, response, hasBody: true, output);
            return null;
        });
        app.StopAsync().GetAwaiter().GetResult();
    }
}
