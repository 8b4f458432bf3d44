using System.Text;
using System.Text.Json.Nodes;
using Tern.Local.DynamoDB;
using Tern.Local.Http;
using Tern.Local.Protocols;
using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.Tests.Engine;

/// <summary>An in-memory engine that receives and returns JSON, as over the wire.</summary>
internal sealed class LocalEngine : IDisposable
{
    private static readonly RequestContext s_context = new()
    {
        Scope = new("000000000000", "us-east-1"),
        AccessKeyId = "LOCALACCESSKEYID",
        RequestId = "",
        Request = new LocalRequest { Method = "POST", Target = "/", Headers = [new("Host", "localhost:8000")] },
    };

    private readonly DynamoDBEngine _engine;

    public LocalEngine(Database? database = null, DatabaseOptions? options = null)
    {
        Database = database ?? Database.InMemory(options ?? new DatabaseOptions { Time = Time });
        _engine = new(_ => Database);
    }

    public ManualTime Time { get; } = new();

    public Database Database { get; }

    /// <summary>The supported operations.</summary>
    public IReadOnlyCollection<string> Operations => _engine.Operations;

    /// <summary>Executes a request and returns its result.</summary>
    public async Task<JsonObject> CallAsync(string operation, string request)
    {
        (string? error, JsonObject body) = await ExecuteAsync(_engine, operation, request);
        Assert.True(error is null, body.ToJsonString());
        return body;
    }

    /// <summary>Executes a request and returns the code of the error; null if it succeeded.</summary>
    public async Task<string?> TryCallAsync(string operation, string request) => (await ExecuteAsync(_engine, operation, request)).Error;

    /// <summary>Executes a request that must fail and returns the error as it is sent over the wire.</summary>
    public async Task<JsonObject> FailAsync(string operation, string request)
    {
        (string? error, JsonObject body) = await ExecuteAsync(_engine, operation, request);
        Assert.NotNull(error);
        return body;
    }

    /// <summary>Executes a request, and returns the code of the error, or null, and the body of the response.</summary>
    public static async Task<(string? Error, JsonObject Body)> ExecuteAsync(ProtocolService service, string operation, string request)
    {
        using var response = new RestResponse();
        string? error = await service.ExecuteAsync(operation, Encoding.UTF8.GetBytes(request), s_context, response, TestContext.Current.CancellationToken);
        return (error, response.Buffer.WrittenCount == 0 ? [] : JsonNode.Parse(response.Buffer.WrittenSpan)!.AsObject());
    }

    /// <summary>Asserts that a request fails with a code and a message.</summary>
    public async Task RefuseAsync(string operation, string request, string code, string message)
    {
        JsonObject error = await FailAsync(operation, request);
        Assert.Equal(message, (string?)(error["message"] ?? error["Message"]));
        Assert.EndsWith("#" + code, (string?)error["__type"], StringComparison.Ordinal);
    }

    /// <summary>Creates a table with a string key <c>pk</c>.</summary>
    public Task CreateAsync(string name = "tbl") => CallAsync("CreateTable", $$"""
        {"TableName":"{{name}}","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}
        """);

    /// <summary>Creates a table with the keys <c>pk</c> and <c>sk</c> (a number), a local index on <c>lk</c> and global ones on <c>gk</c>.</summary>
    public Task CreateIndexedAsync(string name = "idx") => CallAsync("CreateTable", $$$"""
        {"TableName":"{{{name}}}","BillingMode":"PAY_PER_REQUEST",
         "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"N"},{"AttributeName":"lk","AttributeType":"S"},{"AttributeName":"gk","AttributeType":"S"}],
         "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
         "LocalSecondaryIndexes":[{"IndexName":"local","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"lk","KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}],
         "GlobalSecondaryIndexes":[
           {"IndexName":"global","KeySchema":[{"AttributeName":"gk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],"Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["a"]}},
           {"IndexName":"global-all","KeySchema":[{"AttributeName":"gk","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}]}
        """);

    public void Dispose() => Database.Dispose();
}
