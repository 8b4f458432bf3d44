// A minimal replacement of the Shop: routing, one prepared select, JSON by the serializer. Its figures are the floors of the Shop's.
using System.Text;
using System.Text.Json.Serialization;
using Npgsql;

const string Columns = "p.id, p.sku, p.name, p.price, s.on_hand > 0, p.category_id";
const string Tables = "products p join stock s on s.product_id = p.id";

var builder = WebApplication.CreateSlimBuilder(args);
builder.Services.ConfigureHttpJsonOptions(options => options.SerializerOptions.TypeInfoResolver = FloorJson.Default);
// With Npgsql's default for GSS, each connection is opened, fails, and is opened again without it. The Shop turns it off too.
var settings = new NpgsqlConnectionStringBuilder(builder.Configuration.GetConnectionString("Shop"))
{
    MaxAutoPrepare = 16,
    AutoPrepareMinUsages = 2,
    NoResetOnClose = true,
    GssEncryptionMode = GssEncryptionMode.Disable,
};
var source = new NpgsqlSlimDataSourceBuilder(settings.ConnectionString).Build();
var plain = Encoding.UTF8.GetBytes("Hello, World!");
var longer = new byte[64 * 1024];
Array.Fill(longer, (byte)'.');

var app = builder.Build();

app.MapGet("/plaintext", (HttpContext http) => SayAsync(http, plain));

// A text of the length of a response of the Shop.
app.MapGet("/plaintext/{bytes:int}", (HttpContext http, int bytes) => SayAsync(http, longer.AsMemory(0, bytes)));

app.MapGet("/products/{id:long}", async (long id) =>
{
    await using var command = source.CreateCommand($"select {Columns}, p.description, p.featured, p.created, p.updated from {Tables} where p.id = $1 and p.active");
    command.Parameters.Add(new NpgsqlParameter<long> { TypedValue = id });
    await using var reader = await command.ExecuteReaderAsync();
    return await reader.ReadAsync()
        ? Results.Ok(new Single(reader.GetInt64(0), reader.GetString(1), reader.GetString(2), reader.GetDecimal(3), reader.GetBoolean(4), reader.GetInt64(5),
            reader.GetString(6), reader.GetBoolean(7), reader.GetDateTime(8), reader.GetDateTime(9)))
        : Results.NotFound();
});

app.MapGet("/products", () => ListAsync("limit 50"));

// Reads all rows into memory before the first is sent, like many APIs.
app.MapGet("/products/all", () => ListAsync(""));

await app.RunAsync();

static async Task SayAsync(HttpContext http, ReadOnlyMemory<byte> text)
{
    http.Response.ContentType = "text/plain";
    http.Response.ContentLength = text.Length;
    await http.Response.BodyWriter.WriteAsync(text);
}

async Task<IResult> ListAsync(string limit)
{
    await using var command = source.CreateCommand($"select {Columns} from {Tables} where p.active order by p.id {limit}");
    await using var reader = await command.ExecuteReaderAsync();
    var rows = new List<Row>();
    while (await reader.ReadAsync())
        rows.Add(new Row(reader.GetInt64(0), reader.GetString(1), reader.GetString(2), reader.GetDecimal(3), reader.GetBoolean(4), reader.GetInt64(5)));
    return Results.Ok(rows);
}

internal sealed record Row(long Id, string Sku, string Name, decimal Price, bool InStock, long CategoryId);

internal sealed record Single(
    long Id, string Sku, string Name, decimal Price, bool InStock, long CategoryId, string Description, bool Featured, DateTime Created, DateTime Updated);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(List<Row>))]
[JsonSerializable(typeof(Single))]
internal sealed partial class FloorJson : JsonSerializerContext;
