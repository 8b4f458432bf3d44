using Tern.DynamoDB;
using Tern.Local.Faults;
using Tern.Retries;

namespace Tern.Local.Tests.Front;

public class FaultTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public async Task Throttled_puts_are_repeated_until_one_is_let_through(int times)
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").Throttle(times);
        PutItemResponse put = await local.PutAsync("a");
        Assert.Equal(times + 1, put.ResponseMetadata.Attempts);
        Assert.True(await local.HasAsync("a"));
    }

    [Fact]
    public async Task After_four_throttled_attempts_the_client_gives_up_with_the_typed_error()
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").Throttle(FaultPlan.Always);
        var error = await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => local.PutAsync("a"));
        Assert.Equal(4, error.Response.Attempts);
        local.Faults.Clear();
        Assert.False(await local.HasAsync("a"));
    }

    [Fact]
    public async Task Requests_about_tables_are_throttled_by_another_error()
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
    public async Task Failures_of_the_service_are_repeated(int status, string code)
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").Fail(status, times: 2);
        Assert.Equal(3, (await local.PutAsync("a")).ResponseMetadata.Attempts);

        local.Faults.On("DynamoDB", "PutItem").Fail(status, times: 4);
        DynamoDBException error = await Assert.ThrowsAnyAsync<DynamoDBException>(() => local.PutAsync("b"));
        Assert.Equal((status, code, 4), (error.Response.StatusCode, error.ErrorCode, error.Response.Attempts));
    }

    [Fact]
    public async Task A_refusal_of_one_s_own_is_not_repeated()
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
    public async Task A_reset_connection_is_repeated_and_tells_whether_the_put_was_done(ResetPoint at, bool isDone)
    {
        await using var local = await FaultyLocal.StartAsync(RetryOptions.None);
        local.Faults.On("DynamoDB", "PutItem").Reset(times: 2, at);
        await Assert.ThrowsAnyAsync<TransportException>(() => local.PutAsync("a"));
        Assert.Equal(isDone, await local.HasAsync("a"));

        using DynamoDBClient patient = local.Dynamo.With(retry: RetryOptions.Default);
        PutItemResponse put = await patient.PutItemAsync(FaultyLocal.Put("b"), TestContext.Current.CancellationToken);
        Assert.Equal(2, put.ResponseMetadata.Attempts);
    }

    [Fact]
    public async Task A_wrong_checksum_is_noticed_and_the_call_repeated()
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB", "PutItem").WrongChecksum();
        Assert.Equal(2, (await local.PutAsync("a")).ResponseMetadata.Attempts);
        local.Faults.On("DynamoDB", "PutItem").WrongChecksum(times: 4);
        await Assert.ThrowsAsync<ChecksumMismatchException>(() => local.PutAsync("a"));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(-1)]
    public async Task A_client_learns_the_time_of_a_service_whose_clock_differs_by_hours(int hours)
    {
        await using var local = await FaultyLocal.StartAsync();
        local.Faults.On("DynamoDB").ClockSkew(TimeSpan.FromHours(hours));
        // The corrected request is part of the same attempt. Without the correction each call fails.
        Assert.Equal(1, (await local.PutAsync("a")).ResponseMetadata.Attempts);
        Assert.Equal(1, (await local.PutAsync("b")).ResponseMetadata.Attempts);
    }

    [Fact]
    public async Task A_slow_body_comes_by_the_clock_that_was_given()
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
    public async Task A_request_that_is_never_answered_ends_with_its_token()
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
    public async Task Faults_are_shown_in_the_order_in_which_they_were_added_and_only_to_their_operation()
    {
        await using var local = await FaultyLocal.StartAsync(RetryOptions.None);
        local.Faults.On("DynamoDB", "PutItem").Throttle().Fail(503);
        Assert.False(await local.HasAsync("a"));
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => local.PutAsync("a"));
        Assert.Equal("ServiceUnavailable", (await Assert.ThrowsAnyAsync<DynamoDBException>(() => local.PutAsync("a"))).ErrorCode);
        Assert.Equal(1, (await local.PutAsync("a")).ResponseMetadata.Attempts);
    }

    [Fact]
    public async Task A_count_holds_for_requests_that_come_at_once()
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
    public async Task A_fault_of_something_that_is_not_here_is_refused(string service, string operation)
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        Assert.Throws<ArgumentException>(() => aws.Faults.On(service, operation));
    }
}
