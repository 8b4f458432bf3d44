using System.Diagnostics;
using System.Text;
using System.Text.Json.Nodes;
using Tern.DynamoDB;
using Tern.Functions.Idempotency;
using Tern.Functions.Idempotency.Keys;
using Tern.Functions.Idempotency.Tests.Support;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Functions;

/// <summary>Tern and Powertools for AWS Lambda (TypeScript) use the same records: both execute operations with the keys of one table.</summary>
public sealed class PowertoolsIdempotencyTests : IAsyncLifetime
{
    private readonly OverHttp _server = new();
    private Process? _process;
    private FunctionIdempotency _idempotency = null!;

    public async ValueTask InitializeAsync()
    {
        await _server.InitializeAsync();
        await _server.Client.CreateTableAsync(new()
        {
            TableName = "idempotency",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
        });
        _idempotency = new FunctionIdempotency(_server.Client, "idempotency", new() { KeyPrefix = "orders" });
    }

    public async ValueTask DisposeAsync()
    {
        if (_process is { HasExited: false })
            _process.Kill();
        _process?.Dispose();
        await _server.DisposeAsync();
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public async Task Random_interleavings_with_crashes_have_the_expected_results(int seed)
    {
        await StartAsync();
        var random = new Random(seed);
        var states = new Dictionary<string, (string State, JsonNode? Result)>();
        int stored = 0;
        for (int i = 0; i < 200; i++)
        {
            string key = $"order-{random.Next(12)}é";
            JsonNode? result = Value(random, 0);
            string mode = random.Next(5) switch { 0 => "fail", 1 => "crash", _ => "ok" };
            // A deadline that has passed is that of an execution that is taken over.
            int remaining = random.Next(2) == 0 ? 600_000 : -5_000;
            bool isOurs = random.Next(2) == 0;
            JsonObject outcome = isOurs ? await RunAsync(key, result, mode, remaining)
                : await SendAsync(new JsonObject { ["key"] = key, ["result"] = result?.DeepClone(), ["mode"] = mode, ["remaining"] = remaining });

            (string state, JsonNode? before) = states.GetValueOrDefault(key, ("free", null));
            JsonObject expected;
            if (state == "completed")
            {
                stored++;
                expected = new JsonObject { ["executed"] = false, ["result"] = before?.DeepClone() };
            }
            else if (state == "in progress")
            {
                expected = new JsonObject { ["executed"] = false, ["error"] = "in progress" };
            }
            else
            {
                expected = new JsonObject { ["executed"] = true };
                if (mode == "ok")
                    expected["result"] = result?.DeepClone();
                else if (mode == "fail")
                    expected["error"] = "failed";
                states[key] = (mode == "ok" ? "completed" : mode == "fail" ? "free" : remaining > 0 ? "in progress" : "free", result);
            }
            Assert.True(JsonNode.DeepEquals(expected, Normalize(outcome)), $"Step {i}, {(isOurs ? "Tern" : "Powertools")}, {key}: expected {expected.ToJsonString()}, received {outcome.ToJsonString()}");
        }
        Assert.True(stored > 20, $"Only {stored} results were returned from records.");
    }

    [Fact]
    public async Task Hashes_of_random_payloads_are_equal()
    {
        await StartAsync();
        var random = new Random(24);
        for (int i = 0; i < 500; i++)
        {
            JsonNode? value = Value(random, 0);
            JsonObject theirs = await SendAsync(new JsonObject { ["hash"] = value?.DeepClone() });
            string json = value?.ToJsonString() ?? "null";
            Assert.True("orders#" + KeyHash.Compute(Document.Parse(json)) == (string?)theirs["hash"], json);
        }
    }

    private async Task StartAsync()
    {
        await Node.RequireAsync();
        _process = Node.Start("idempotency.mjs", _server.Endpoint.OriginalString, _server.Credentials.AccessKeyId, _server.Credentials.SecretAccessKey);
    }

    private async Task<JsonObject> SendAsync(JsonObject request)
    {
        await _process!.StandardInput.WriteLineAsync(request.ToJsonString());
        await _process.StandardInput.FlushAsync();
        string? line = await _process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken);
        return line is null ? throw new InvalidOperationException(await _process.StandardError.ReadToEndAsync()) : JsonNode.Parse(line)!.AsObject();
    }

    private async Task<JsonObject> RunAsync(string key, JsonNode? result, string mode, int remaining)
    {
        var begun = new TaskCompletionSource<JsonObject>(TaskCreationOptions.RunContinuationsAsynchronously);
        bool executed = false;
        Task<Result> running = _idempotency.RunAsync(
            key,
            async token =>
            {
                executed = true;
                if (mode == "fail")
                    throw new InvalidOperationException("failed");
                if (mode == "crash")
                {
                    begun.SetResult(new JsonObject { ["executed"] = true });
                    await new TaskCompletionSource().Task;
                }
                return new Result(Document.Parse(result?.ToJsonString() ?? "null"));
            },
            TimeProvider.System.GetUtcNow().AddMilliseconds(remaining)).AsTask();
        if (await Task.WhenAny(running, begun.Task) == begun.Task)
            return await begun.Task;
        try
        {
            Result value = await running;
            return new JsonObject { ["executed"] = executed, ["result"] = JsonNode.Parse(value.Value.ToString()) };
        }
        catch (Exception e)
        {
            return new JsonObject { ["executed"] = executed, ["error"] = e.GetType().Name };
        }
    }

    private static JsonObject Normalize(JsonObject outcome)
    {
        var normalized = (JsonObject)outcome.DeepClone();
        if ((string?)normalized["error"] is { } error)
        {
            normalized["error"] = error switch
            {
                "IdempotencyInProgressException" or "IdempotencyAlreadyInProgressError" => "in progress",
                "InvalidOperationException" or "Error" => "failed",
                _ => error,
            };
        }
        return normalized;
    }

    private static JsonNode? Value(Random random, int depth) => random.Next(depth > 2 ? 5 : 7) switch
    {
        0 => depth == 0 ? 7 : null,
        1 => random.Next(2) == 0,
        2 => Text(random),
        3 => random.Next(-1_000_000, 1_000_000) / (double)(1 << random.Next(4)),
        4 => random.Next(),
        5 => new JsonArray([.. Enumerable.Range(0, random.Next(4)).Select(_ => Value(random, depth + 1))]),
        _ => new JsonObject(Enumerable.Range(0, random.Next(6)).Select(i => KeyValuePair.Create(Text(random) + i, Value(random, depth + 1)))),
    };

    private static string Text(Random random)
    {
        var text = new StringBuilder();
        for (int i = random.Next(5); i >= 0; i--)
            text.Append("aAbBzZ_019.\"\\\né😀ß"[random.Next(15)]);
        return text.ToString();
    }
}
