using Tern.DynamoDB;
using Tern.Local.Faults;

namespace Tern.Local.Tests.Http;

public class FaultTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public async Task Throttled_PutItem_is_retried_until_it_succeeds(int times)
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").Throttle(times);
        PutItemResponse put = await local.PutAsync("a");
        Assert.Equal(times + 1, put.ResponseMetadata.Attempts);
        Assert.True(await local.HasAsync("a"));
    }

    [Fact]
    public async Task PutItem_throttled_on_4_attempts_throws_the_typed_error()
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").Throttle(FaultPlan.Always);
        var error = await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => local.PutAsync("a"));
        Assert.Equal(4, error.Response.Attempts);
        local.Faults.Clear();
        Assert.False(await local.HasAsync("a"));
    }

    [Fact]
    public async Task Throttled_ListTables_throws_ThrottlingException()
    {
        await using var local = await FaultyLocal.StartAsync(RetryOptions.None);
        local.Faults.On("DynamoDB").Throttle();
        DynamoDBException error = await Assert.ThrowsAnyAsync<DynamoDBException>(() => local.Dynamo.ListTablesAsync(new(), TestContext.Current.CancellationToken));
        Assert.Equal("ThrottlingException", error.ErrorCode);
    }

    [Theory]
    [InlineData(500, "InternalServerError")]
    [InlineData(502, "InternalFailure")]
    [InlineData(503, "ServiceUnavailable")]
    public async Task Server_errors_are_retried(int status, string code)
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").Fail(status, times: 2);
        Assert.Equal(3, (await local.PutAsync("a")).ResponseMetadata.Attempts);

        local.Faults.On("DynamoDB", "PutItem").Fail(status, times: 4);
        DynamoDBException error = await Assert.ThrowsAnyAsync<DynamoDBException>(() => local.PutAsync("b"));
        Assert.Equal((status, code, 4), (error.Response.StatusCode, error.ErrorCode, error.Response.Attempts));
    }

    [Fact]
    public async Task Fail_with_a_client_error_is_not_retried()
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").Fail(400, "AccessDeniedException");
        DynamoDBException error = await Assert.ThrowsAnyAsync<DynamoDBException>(() => local.PutAsync("a"));
        Assert.Equal(("AccessDeniedException", 1), (error.ErrorCode, error.Response.Attempts));
    }

    [Theory]
    [InlineData(ResetPoint.BeforeExecution, false)]
    [InlineData(ResetPoint.BeforeResponse, true)]
    [InlineData(ResetPoint.MidResponse, true)]
    public async Task Reset_connection_is_retried_and_applies_the_put_only_after_execution(ResetPoint at, bool isDone)
    {
        await using var local = await FaultyLocal.StartAsync(RetryOptions.None);
        local.Faults.On("DynamoDB", "PutItem").Reset(times: 2, at);
        await Assert.ThrowsAnyAsync<TernTransportException>(() => local.PutAsync("a"));
        Assert.Equal(isDone, await local.HasAsync("a"));

        using DynamoDBClient patient = local.Dynamo.With(retry: RetryOptions.Default);
        PutItemResponse put = await patient.PutItemAsync(FaultyLocal.Put("b"), TestContext.Current.CancellationToken);
        Assert.Equal(2, put.ResponseMetadata.Attempts);
    }

    [Fact]
    public async Task Response_with_a_wrong_checksum_is_retried()
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").WrongChecksum();
        Assert.Equal(2, (await local.PutAsync("a")).ResponseMetadata.Attempts);
        local.Faults.On("DynamoDB", "PutItem").WrongChecksum(times: 4);
        await Assert.ThrowsAsync<TernChecksumMismatchException>(() => local.PutAsync("a"));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(-1)]
    public async Task Clock_skew_of_an_hour_is_corrected_in_the_first_attempt(int hours)
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB").ClockSkew(TimeSpan.FromHours(hours));
        // The corrected request is part of the same attempt. Without the correction each call fails.
        Assert.Equal(1, (await local.PutAsync("a")).ResponseMetadata.Attempts);
        Assert.Equal(1, (await local.PutAsync("b")).ResponseMetadata.Attempts);
    }

    [Fact]
    public async Task SlowBody_waits_by_the_TimeProvider()
    {
        var time = new InstantTime();
        await using LocalAws aws = await LocalAws.StartAsync(new() { TimeProvider = time }, TestContext.Current.CancellationToken);
        aws.Faults.On("DynamoDB", "ListTables").SlowBody(bytesPerSecond: 10);
        using var dynamo = aws.CreateClient<DynamoDBClient>(new() { Timeouts = FaultyLocal.Endless });
        Assert.Empty((await dynamo.ListTablesAsync(new(), TestContext.Current.CancellationToken)).TableNames);
        // {"TableNames":[]} has 17 bytes.
        Assert.Equal([TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1)], time.Delays);
    }

    [Fact]
    public async Task Hanging_request_ends_when_its_token_is_canceled()
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").Hang();
        using var source = new CancellationTokenSource();
        Task<PutItemResponse> put = local.Dynamo.PutItemAsync(FaultyLocal.Put("a"), source.Token);
        Assert.False(put.IsCompleted);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => put);
        Assert.False(await local.HasAsync("a"));
    }

    [Fact]
    public async Task Faults_are_applied_in_the_order_of_their_addition_and_only_to_their_operation()
    {
        await using var local = await FaultyLocal.StartAsync(RetryOptions.None);
        local.Faults.On("DynamoDB", "PutItem").Throttle().Fail(503);
        Assert.False(await local.HasAsync("a"));
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => local.PutAsync("a"));
        Assert.Equal("ServiceUnavailable", (await Assert.ThrowsAnyAsync<DynamoDBException>(() => local.PutAsync("a"))).ErrorCode);
        Assert.Equal(1, (await local.PutAsync("a")).ResponseMetadata.Attempts);
    }

    [Fact]
    public async Task Fault_count_is_exact_for_concurrent_requests()
    {
        await using var local = await FaultyLocal.StartAsync(RetryOptions.None);
        local.Faults.On("DynamoDB", "PutItem").Throttle(times: 50);
        var puts = new Task<PutItemResponse>[200];
        for (int i = 0; i < puts.Length; i++)
            puts[i] = local.PutAsync($"{i}");
        await Assert.ThrowsAnyAsync<Exception>(() => Task.WhenAll(puts));
        Assert.Equal(50, puts.Count(put => put.Exception?.InnerException is ProvisionedThroughputExceededException));
        Assert.Equal(150, puts.Count(put => put.IsCompletedSuccessfully));
    }

    [Theory]
    [InlineData("DynamoDb", "PutItem")]
    [InlineData("dynamodb", "putitem")]
    public async Task Names_of_services_and_operations_are_accepted_in_any_case(string service, string operation)
    {
        await using var local = await FaultyLocal.StartAsync(RetryOptions.None);
        local.Faults.On(service, operation).Throttle();
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => local.PutAsync("a"));
        local.Faults.On(service).Throttle();
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => local.PutAsync("a"));
    }

    [Fact]
    public async Task Retries_have_no_delay_by_default()
    {
        var time = new InstantTime();
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        using var dynamo = aws.CreateClient<DynamoDBClient>(new() { TimeProvider = time, Timeouts = FaultyLocal.Endless });
        await Music.CreateAsync(dynamo);
        aws.Faults.On("DynamoDB", "PutItem").Throttle(2).Fail(503);
        Assert.Equal(4, (await dynamo.PutItemAsync(FaultyLocal.Put("a"), TestContext.Current.CancellationToken)).ResponseMetadata.Attempts);
        Assert.Empty(time.Delays);
    }

    [Theory]
    [InlineData(null, null, 3, true)]
    [InlineData(null, 3, null, true)]
    [InlineData(3, null, null, false)]
    public async Task Retry_options_of_the_caller_are_respected(int? baseDelay, int? throttlingBaseDelay, int? maxDelay, bool isThrottled)
    {
        var retry = new RetryOptions { MaxAttempts = 2, BaseDelay = Seconds(baseDelay), MaxDelay = Seconds(maxDelay) };
        if (Seconds(throttlingBaseDelay) is { } delay)
            retry = retry with { ThrottlingBaseDelay = delay };
        var time = new InstantTime();
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        using var dynamo = aws.CreateClient<DynamoDBClient>(new() { TimeProvider = time, Timeouts = FaultyLocal.Endless, Retry = retry });
        await Music.CreateAsync(dynamo);
        FaultTarget put = aws.Faults.On("DynamoDB", "PutItem");
        if (isThrottled)
            put.Throttle();
        else
            put.Fail(503);
        Assert.Equal(2, (await dynamo.PutItemAsync(FaultyLocal.Put("a"), TestContext.Current.CancellationToken)).ResponseMetadata.Attempts);
        Assert.Single(time.Delays);
        aws.Faults.On("DynamoDB", "PutItem").Throttle(FaultPlan.Always);
        var error = await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => dynamo.PutItemAsync(FaultyLocal.Put("a"), TestContext.Current.CancellationToken));
        Assert.Equal(2, error.Response.Attempts);

        static TimeSpan? Seconds(int? seconds) => seconds is { } count ? TimeSpan.FromSeconds(count) : null;
    }

    [Theory]
    [InlineData("Dynamo", "PutItem")]
    [InlineData("DynamoDB", "PutIem")]
    public async Task On_with_an_unknown_service_or_operation_throws(string service, string operation)
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        Assert.Throws<ArgumentException>(() => aws.Faults.On(service, operation));
    }
}
