using Tern.DynamoDB;
using Tern_AspNet;

WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
// On Lambda, a server that receives events. On a development machine, Kestrel remains.
builder.UseTernFunctions();
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
builder.Services.ConfigureHttpJsonOptions(options => options.SerializerOptions.TypeInfoResolverChain.Insert(0, OrdersJson.Default));
builder.Services.AddTern().AddDynamoDB();
builder.Services.AddSingleton<OrderStore>();

WebApplication app = builder.Build();
app.MapGet("/orders/{id}", OrdersApi.GetAsync);
app.MapPost("/orders", OrdersApi.PlaceAsync);
app.Run();
