using System.Buffers;
using System.IO.Pipelines;
using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Http;

namespace Tern.Functions.Generator.Tests.Examples;

internal static class HttpProgram
{
    public static async Task<int> Main_of_the_program()
    {
        return await FunctionHost.RunAsync(services => services.AddSingleton<OrderStore>());
    }
}

public sealed class OrderStore
{
    public ValueTask<Order?> FindAsync(Guid id, CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested || id == Guid.Empty ? default : new(default(Order));
}

public sealed class OrderApi(OrderStore store)
{
    [HttpFunction("GET /orders/{id}")]
    public async ValueTask<Results<Ok<Order>, NotFound>> GetAsync(Guid id, [FromHeader("If-None-Match")] string? tag, HttpInvocation http)
    {
        Order? order = await store.FindAsync(id, http.CancellationToken);
        return order is null ? TypedResults.NotFound() : TypedResults.Ok(order);
    }
}

internal static class Exports
{
    [HttpFunction("GET /export")]
    public static async Task ExportAsync(HttpInvocation http)
    {
        http.Response.ContentType = "text/csv";
        PipeWriter output = http.StartStreaming();
        output.Write("id,total\n"u8);
        await output.FlushAsync(http.CancellationToken);
    }
}

internal sealed record User(string Id);

internal static class Users
{
    public static User? Find(string? token) => token == "Bearer t" ? new User("user-1") : null;
}

internal static class Authorizer
{
    [Function("authorizer")]
    public static ApiGatewayAuthorizerResponse Authorize(ApiGatewayTokenAuthorizerRequest request) =>
        Users.Find(request.AuthorizationToken) is { } user
            ? new AuthorizerPolicy(request.MethodArn!).Allow("GET", "/orders/{id}").Allow("POST", "/orders").ToResponse(user.Id)
            : new AuthorizerPolicy(request.MethodArn!).DenyAll().ToResponse("anonymous");
}
