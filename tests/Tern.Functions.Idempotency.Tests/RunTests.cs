using Tern.DynamoDB;
using Tern.Functions.Idempotency.Records;
using Tern.Functions.Idempotency.Tests.Models;
using Tern.Functions.Idempotency.Tests.Support;

namespace Tern.Functions.Idempotency.Tests;

public sealed class RunTests : IAsyncLifetime
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private IdempotencyTable _table = null!;
    private int _effects;

    public async ValueTask InitializeAsync() => _table = await IdempotencyTable.CreateAsync();

    public ValueTask DisposeAsync() => _table.DisposeAsync();

    [Fact]
    public async Task Repetition_returns_the_stored_result_with_one_request()
    {
        FunctionIdempotency idempotency = _table.Idempotency();
        int before = _table.Requests.Count;

        Result first = await RunAsync(idempotency);
        Assert.Equal(2, _table.Requests.Count - before);
        Result second = await RunAsync(idempotency);

        Assert.Equal(3, _table.Requests.Count - before);
        Assert.Equal((1, 1, 1), (_effects, first.Value.AsInt32(), second.Value.AsInt32()));
    }

    [Fact]
    public async Task Record_has_the_attributes_of_Powertools()
    {
        await RunAsync(_table.Idempotency(), new() { ["text"] = "é", ["empty"] = "", ["numbers"] = Document.List(1, 2.5m), ["none"] = Document.Null });

        OrderedMap<AttributeValue> item = (await _table.ReadAsync())!;
        // The MD5 of the JSON text "17" in quotes, in base64.
        Assert.Equal("orders#u5CJwS7gHSlSMQzYM6oygg==", item["id"].S);
        long now = _table.Time.GetUtcNow().ToUnixTimeMilliseconds();
        Assert.Equal(("COMPLETED", $"{now / 1000 + 3600}", $"{now + 900_000}"), (item["status"].S, item["expiration"].N, item["in_progress_expiration"].N));
        OrderedMap<AttributeValue> data = item["data"].M!;
        Assert.Equal(("é", "", 2, true), (data["text"].S, data["empty"].S, data["numbers"].L!.Count, data["none"].IsNull));
        Assert.False(item.ContainsKey("validation"));
    }

    [Fact]
    public async Task Operation_without_a_result_is_executed_once()
    {
        FunctionIdempotency idempotency = _table.Idempotency();

        for (int i = 0; i < 2; i++)
        {
            await idempotency.RunAsync(
                "17",
                _ =>
                {
                    _effects++;
                    return ValueTask.CompletedTask;
                },
                cancellationToken: Token);
        }
        Assert.Equal(1, _effects);
    }

    [Fact]
    public async Task Concurrent_execution_throws_and_does_not_execute()
    {
        FunctionIdempotency idempotency = _table.Idempotency();

        await idempotency.RunAsync("17", async _ => await Assert.ThrowsAsync<IdempotencyInProgressException>(() => RunAsync(idempotency)), cancellationToken: Token);
        Assert.Equal(0, _effects);
    }

    [Fact]
    public async Task Failure_deletes_the_record_and_the_operation_is_executed_again()
    {
        FunctionIdempotency idempotency = _table.Idempotency();

        await Assert.ThrowsAsync<InvalidOperationException>(() => idempotency.RunAsync<Result>("17", _ => throw new InvalidOperationException(), cancellationToken: Token).AsTask());
        Assert.Null(await _table.ReadAsync());
        await RunAsync(idempotency);
        Assert.Equal(1, _effects);
    }

    [Fact]
    public async Task Failure_is_reported_if_the_record_cannot_be_deleted()
    {
        await Assert.ThrowsAsync<InvalidOperationException>(() => _table.Idempotency().RunAsync<Result>(
            "17",
            async token =>
            {
                await _table.Client.DeleteTableAsync(new() { TableName = IdempotencyTable.Name }, token);
                throw new InvalidOperationException();
            },
            cancellationToken: Token).AsTask());
    }

    [Fact]
    public async Task Another_payload_with_the_same_key_throws()
    {
        FunctionIdempotency idempotency = _table.Idempotency(new() { ValidationPointer = "/amount" });

        await RunAsync(idempotency, payload: """{"amount":1,"other":1}""");
        await RunAsync(idempotency, payload: """{"other":2,"amount":1.0}""");
        await Assert.ThrowsAsync<IdempotencyPayloadMismatchException>(() => RunAsync(idempotency, payload: """{"amount":2}"""));
        await Assert.ThrowsAsync<IdempotencyKeyException>(() => RunAsync(idempotency, payload: """{"value":2}"""));
        await Assert.ThrowsAsync<IdempotencyKeyException>(() => RunAsync(idempotency, payload: "{"));
        Assert.Equal(1, _effects);
    }

    [Fact]
    public async Task Record_in_progress_is_taken_over_after_its_deadline()
    {
        FunctionIdempotency idempotency = _table.Idempotency();

        IdempotencyRecordException error = await Assert.ThrowsAsync<IdempotencyRecordException>(() => idempotency.RunAsync(
            "17",
            async _ =>
            {
                await Assert.ThrowsAsync<IdempotencyInProgressException>(() => RunAsync(idempotency));
                _table.Time.Advance(TimeSpan.FromSeconds(31));
                await RunAsync(idempotency);
            },
            _table.Time.GetUtcNow() + TimeSpan.FromSeconds(30),
            cancellationToken: Token).AsTask());
        Assert.Contains("deadline", error.Message, StringComparison.Ordinal);
        // The result of the other execution is not replaced.
        Assert.Equal(1, (await RunAsync(idempotency)).Value.AsInt32());
    }

    // The condition of the store had an earlier time.
    [Fact]
    public async Task Record_that_is_abandoned_during_the_request_is_taken_over()
    {
        var idempotency = new FunctionIdempotency(new SlowStore(_table.Time), new IdempotencyOptions { KeyPrefix = "orders", Environment = new InMemoryAwsEnvironment(timeProvider: _table.Time) });

        await Assert.ThrowsAsync<IdempotencyRecordException>(() => idempotency.RunAsync("17", async _ => await RunAsync(idempotency), _table.Time.GetUtcNow() + TimeSpan.FromSeconds(30), cancellationToken: Token).AsTask());
        Assert.Equal(1, _effects);
    }

    [Fact]
    public async Task Key_can_be_used_again_after_its_expiration()
    {
        FunctionIdempotency idempotency = _table.Idempotency();

        await RunAsync(idempotency);
        _table.Time.Advance(TimeSpan.FromMinutes(59));
        Assert.Equal(1, (await RunAsync(idempotency)).Value.AsInt32());
        _table.Time.Advance(TimeSpan.FromMinutes(2));
        Assert.Equal(2, (await RunAsync(idempotency)).Value.AsInt32());
    }

    [Fact]
    public async Task Record_in_progress_does_not_expire_before_its_deadline()
    {
        FunctionIdempotency idempotency = _table.Idempotency(new() { ExpiresAfter = TimeSpan.FromSeconds(1) });

        await idempotency.RunAsync(
            "17",
            async _ =>
            {
                _table.Time.Advance(TimeSpan.FromMilliseconds(29_999));
                await Assert.ThrowsAsync<IdempotencyInProgressException>(() => RunAsync(idempotency));
            },
            _table.Time.GetUtcNow() + TimeSpan.FromSeconds(30),
            cancellationToken: Token);
        Assert.Equal(0, _effects);
        _table.Time.Advance(TimeSpan.FromSeconds(2));
        await RunAsync(idempotency);
        Assert.Equal(1, _effects);
    }

    [Theory]
    [InlineData("1e300")]
    [InlineData("1e-300")]
    [InlineData("1.234567890123456789012345678901234567890123")]
    public async Task Result_that_no_attribute_can_have_completes_the_record_and_throws(string json)
    {
        FunctionIdempotency idempotency = _table.Idempotency();
        for (int i = 0; i < 2; i++)
            await Assert.ThrowsAsync<IdempotencyResultException>(() => RunAsync(idempotency, new() { ["value"] = Document.Parse(System.Text.Encoding.UTF8.GetBytes(json)) }));
        Assert.Equal(1, _effects);
    }

    [Theory]
    [InlineData(401_000)]
    [InlineData(409_500)]
    [InlineData(409_700)]
    public async Task Result_that_no_item_can_have_completes_the_record_and_throws(int length)
    {
        FunctionIdempotency idempotency = _table.Idempotency();
        bool isStored = length < 409_000;

        for (int i = 0; i < 2; i++)
        {
            if (isStored)
                Assert.Equal(length, (await RunAsync(idempotency, new() { ["text"] = new string('x', length) })).Value.AsMap()["text"].AsString().Length);
            else
                await Assert.ThrowsAsync<IdempotencyResultException>(() => RunAsync(idempotency, new() { ["text"] = new string('x', length) }));
        }
        Assert.Equal(1, _effects);
        Assert.Equal("COMPLETED", (await _table.ReadAsync())!["status"].S);
    }

    [Theory]
    [InlineData("PutItem")]
    [InlineData("UpdateItem")]
    public async Task Lost_response_does_not_repeat_the_operation(string operation)
    {
        _table.Requests.Losing = operation;

        await RunAsync(_table.Idempotency());
        Assert.Null(_table.Requests.Losing);
        Assert.Equal(1, (await RunAsync(_table.Idempotency())).Value.AsInt32());
    }

    [Fact]
    public async Task Records_of_an_older_form_are_read()
    {
        FunctionIdempotency idempotency = _table.Idempotency();
        await RunAsync(idempotency);

        long now = _table.Time.GetUtcNow().ToUnixTimeSeconds();
        await _table.ChangeAsync(("in_progress_expiration", null), ("owner", null), ("expiration", AttributeValue.Number(now + 0.123m)));
        Assert.Equal(1, (await RunAsync(idempotency)).Value.AsInt32());
        await _table.ChangeAsync(("expiration", null));
        Assert.Equal(1, (await RunAsync(idempotency)).Value.AsInt32());
        await _table.ChangeAsync(("expiration", AttributeValue.Number(9_007_199_254_740_993m)));
        Assert.Equal(1, (await RunAsync(idempotency)).Value.AsInt32());
        await _table.ChangeAsync(("data", null));
        Assert.True((await RunAsync(idempotency)).Value.IsNull);
        // In progress without a deadline: until the record expires.
        await _table.ChangeAsync(("status", "INPROGRESS"));
        await Assert.ThrowsAsync<IdempotencyInProgressException>(() => RunAsync(idempotency));
        await _table.ChangeAsync(("expiration", AttributeValue.Number(now - 1)));
        Assert.Equal(2, (await RunAsync(idempotency)).Value.AsInt32());
    }

    [Fact]
    public async Task Invalid_record_throws()
    {
        FunctionIdempotency idempotency = _table.Idempotency();
        await RunAsync(idempotency);

        await _table.ChangeAsync(("status", "DONE"));
        await Assert.ThrowsAsync<IdempotencyRecordException>(() => RunAsync(idempotency));
        await _table.ChangeAsync(("status", null));
        await Assert.ThrowsAsync<IdempotencyRecordException>(() => RunAsync(idempotency));
        foreach ((string, AttributeValue?) wrong in new (string, AttributeValue?)[] { ("status", AttributeValue.Number(1)), ("expiration", "soon"), ("data", AttributeValue.Binary(new byte[] { 1 })) })
        {
            await _table.ChangeAsync(("status", "COMPLETED"), ("expiration", AttributeValue.Number(9_999_999_999m)), ("data", "x"));
            await _table.ChangeAsync(wrong);
            IdempotencyRecordException error = await Assert.ThrowsAsync<IdempotencyRecordException>(() => RunAsync(idempotency));
            Assert.IsType<Tern.DynamoDB.Mapper.MappingException>(error.InnerException);
        }
        Assert.Equal(1, _effects);
    }

    [Fact]
    public void Invalid_options_throw()
    {
        foreach (IdempotencyOptions options in new IdempotencyOptions[]
        {
            new() { Environment = AwsEnvironment.None },
            new() { KeyPrefix = "x", ExpiresAfter = TimeSpan.Zero },
            new() { KeyPrefix = "x", InProgressTimeout = TimeSpan.Zero },
            new() { KeyPrefix = "x", KeyPointer = "id" },
            new() { KeyPrefix = "x", ValidationPointer = "id" },
        })
        {
            Assert.Throws<ArgumentException>("options", () => new FunctionIdempotency(_table.Client, IdempotencyTable.Name, options));
        }
    }

    private Task<Result> RunAsync(FunctionIdempotency idempotency, OrderedMap<Document>? result = null, string payload = "{}") => idempotency.RunAsync(
        "17",
        _ =>
        {
            _effects++;
            return new ValueTask<Result>(new Result(result is null ? _effects : Document.Map(result)));
        },
        payload: System.Text.Encoding.UTF8.GetBytes(payload)).AsTask();

    /// <summary>A store whose response with a record takes 31 seconds.</summary>
    private sealed class SlowStore(Core.Tests.Support.ManualTimeProvider time) : MemoryStore
    {
        public override async ValueTask<IdempotencyRecord?> TryBeginAsync(IdempotencyRecord record, DateTimeOffset now, CancellationToken cancellationToken)
        {
            IdempotencyRecord? stored = await base.TryBeginAsync(record, now, cancellationToken);
            if (stored is not null)
                time.Advance(TimeSpan.FromSeconds(31));
            return stored;
        }
    }
}
