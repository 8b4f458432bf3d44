using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.AspNetCore;
using Tern.Functions.Http;

namespace Tern.Examples;

internal static class AspNetCoreExamples
{
    public static void Main_of_the_program(string[] args)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
        builder.UseTernFunctions();                    // on Lambda: a server of events; elsewhere: Kestrel
        WebApplication app = builder.Build();
        app.MapGet("/orders/{id}", (string id) => $"Order {id}");
        app.Run();
    }

    public static void Streaming(WebApplicationBuilder builder)
    {
        builder.UseTernFunctions(options => options.StreamedKinds = [HttpEventKind.FunctionUrl]);
    }

    public static void Snapshots(WebApplicationBuilder builder)
    {
        builder.UseTernFunctions(options => options.SnapshotRequests = [new SnapshotRequest("GET", "/orders/1")]);
    }

    public static void Authorization(WebApplicationBuilder builder)
    {
        builder.Services.AddAuthentication(FunctionAuthorizerDefaults.AuthenticationScheme).AddFunctionAuthorizer();
        builder.Services.AddAuthorization();
        WebApplication app = builder.Build();
        app.MapGet("/admin", (HttpContext context) => $"Hello {context.User.Identity!.Name}").RequireAuthorization(policy => policy.RequireClaim("role", "admin"));
    }

    public static void Smallest_builder()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Services.AddRoutingCore();
        builder.WebHost.UseKestrelCore();              // for the development machine
        builder.UseTernFunctions();
    }
}
