using Amazon.SQS;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Tern.Referees.Tests.Examples;

/// <summary>An application that sends the body of each request to the queue <c>orders</c>.</summary>
/// <remarks>The entry point of this assembly runs tests, so the host is created here.</remarks>
internal sealed class OrdersFactory : WebApplicationFactory<OrdersFactory>
{
    protected override IHostBuilder CreateHostBuilder() => new HostBuilder().ConfigureWebHost(web => web.Configure(application => application
        .UseRouting()
        .UseEndpoints(endpoints => endpoints.MapPost("/orders", SendAsync))).ConfigureServices(services => services.AddRouting()));

    protected override void ConfigureWebHost(IWebHostBuilder builder) => builder.UseContentRoot(AppContext.BaseDirectory);

    private static async Task SendAsync(HttpContext context)
    {
        using var reader = new StreamReader(context.Request.Body);
        IAmazonSQS sqs = context.RequestServices.GetRequiredService<IAmazonSQS>();
        string url = (await sqs.GetQueueUrlAsync("orders", context.RequestAborted)).QueueUrl;
        await sqs.SendMessageAsync(url, await reader.ReadToEndAsync(context.RequestAborted), context.RequestAborted);
        context.Response.StatusCode = StatusCodes.Status202Accepted;
    }
}
