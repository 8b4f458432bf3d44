// A web application with one route. With the argument "empty", its builder has no configuration files and no Kestrel.
bool isEmpty = args is ["empty"];
WebApplicationBuilder builder = isEmpty ? WebApplication.CreateEmptyBuilder(new WebApplicationOptions()) : WebApplication.CreateSlimBuilder();
if (isEmpty)
    builder.Services.AddRoutingCore();
builder.UseTernFunctions();
// As the configuration file of the templates of .NET.
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
WebApplication app = builder.Build();
app.MapPost("/orders/{id}", context =>
{
    context.Response.ContentType = "application/json";
    return context.Response.WriteAsync($"{{\"id\":\"{context.Request.RouteValues["id"]}\"}}");
});
await app.RunAsync();
