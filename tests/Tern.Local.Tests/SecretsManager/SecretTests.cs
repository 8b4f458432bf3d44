using Tern.SecretsManager;

namespace Tern.Local.Tests.SecretsManager;

/// <summary>Secrets by the client, with a frozen clock.</summary>
public sealed class SecretTests : IAsyncLifetime
{
    private const string Function = "arn:aws:lambda:us-east-1:000000000000:function:rotate";

    private readonly FakeRotation _rotation = new();
    private LocalAws _aws = null!;
    private SecretsManagerClient _secrets = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { SecretRotation = _rotation }, Token);
        _aws.Clock.Freeze(new DateTimeOffset(2026, 1, 1, 12, 0, 0, TimeSpan.Zero));
        _secrets = _aws.CreateClient<SecretsManagerClient>();
    }

    public async ValueTask DisposeAsync()
    {
        _secrets.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Deleted_secret_can_be_restored_until_the_recovery_window_ends()
    {
        await CreateAsync("name", "1");
        Assert.Equal(_aws.Clock.GetUtcNow().AddDays(7), (await _secrets.DeleteSecretAsync(new() { SecretId = "name", RecoveryWindowInDays = 7 }, Token)).DeletionDate);
        await Assert.ThrowsAsync<InvalidRequestException>(() => GetAsync("name"));
        Assert.Empty((await _secrets.ListSecretsAsync(new(), Token)).SecretList);
        Assert.Single((await _secrets.ListSecretsAsync(new() { IncludePlannedDeletion = true }, Token)).SecretList);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(6), Token);
        await _secrets.RestoreSecretAsync(new() { SecretId = "name" }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(2), Token);
        Assert.Equal("1", await GetAsync("name"));
        await _secrets.DeleteSecretAsync(new() { SecretId = "name", RecoveryWindowInDays = 7 }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(7), Token);
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => _secrets.DescribeSecretAsync(new() { SecretId = "name" }, Token));
        await CreateAsync("name", "2");
        Assert.Equal("2", await GetAsync("name"));
    }

    [Theory]
    [InlineData(6L, null)]
    [InlineData(31L, null)]
    [InlineData(7L, true)]
    public async Task Delete_with_invalid_window_is_rejected(long days, bool? isForced)
    {
        await CreateAsync("name", "1");
        await Assert.ThrowsAsync<InvalidParameterException>(() => _secrets.DeleteSecretAsync(new() { SecretId = "name", RecoveryWindowInDays = days, ForceDeleteWithoutRecovery = isForced }, Token));
    }

    [Fact]
    public async Task Repeated_request_with_the_same_token_has_no_effect()
    {
        string token = Guid.NewGuid().ToString();
        CreateSecretResponse first = await _secrets.CreateSecretAsync(new() { Name = "name", SecretString = "1", ClientRequestToken = token }, Token);
        CreateSecretResponse second = await _secrets.CreateSecretAsync(new() { Name = "name", SecretString = "1", ClientRequestToken = token }, Token);
        Assert.Equal((first.Arn, token), (second.Arn, second.VersionId));
        await _secrets.PutSecretValueAsync(new() { SecretId = "name", SecretString = "1", ClientRequestToken = token }, Token);
        await Assert.ThrowsAsync<ResourceExistsException>(() => _secrets.PutSecretValueAsync(new() { SecretId = "name", SecretString = "2", ClientRequestToken = token }, Token));
        Assert.Single((await _secrets.ListSecretVersionIdsAsync(new() { SecretId = "name", IncludeDeprecated = true }, Token)).Versions);
    }

    [Fact]
    public async Task Value_has_at_most_65536_bytes()
    {
        await CreateAsync("name", new string('x', 65_536));
        SecretsManagerException error = await Assert.ThrowsAnyAsync<SecretsManagerException>(() => CreateAsync("other", new string('x', 65_537)));
        Assert.Equal("ValidationException", error.ErrorCode);
        Assert.Equal("1 validation error detected: Value at 'secretString' failed to satisfy constraint: Member must have length less than or equal to 65536", error.ServiceMessage);
    }

    [Fact]
    public async Task Filters_sort_and_pages_select_secrets()
    {
        foreach (string name in new[] { "b", "a/1", "a/2" })
            await _secrets.CreateSecretAsync(new() { Name = name, SecretString = name, Tags = [new() { Key = "env", Value = name }] }, Token);
        Assert.Equal(["a/1", "a/2"], await ListAsync(new() { Filters = [new() { Key = "name", Values = ["a/"] }] }));
        Assert.Equal(["b"], await ListAsync(new() { Filters = [new() { Key = "name", Values = ["!a/"] }] }));
        Assert.Equal(["a/2"], await ListAsync(new() { Filters = [new() { Key = "tag-value", Values = ["a/2"] }, new() { Key = "all", Values = ["ENV"] }] }));
        Assert.Equal(["b", "a/2", "a/1"], await ListAsync(new() { SortBy = "name", SortOrder = "desc" }));
        ListSecretsResponse page = await _secrets.ListSecretsAsync(new() { MaxResults = 2 }, Token);
        Assert.Equal(["a/2"], await ListAsync(new() { MaxResults = 2, NextToken = page.NextToken }));
        await Assert.ThrowsAsync<InvalidNextTokenException>(() => ListAsync(new() { NextToken = "x" }));
        BatchGetSecretValueResponse batch = await _secrets.BatchGetSecretValueAsync(new() { SecretIdList = ["b", "missing"] }, Token);
        Assert.Equal("b", Assert.Single(batch.SecretValues).SecretString);
        Assert.Equal(("missing", "ResourceNotFoundException"), (Assert.Single(batch.Errors).SecretId, batch.Errors[0].ErrorCode));
    }

    [Fact]
    public async Task Current_stage_cannot_be_removed_or_moved_without_its_version()
    {
        string first = await CreateAsync("name", "1");
        string second = (await _secrets.PutSecretValueAsync(new() { SecretId = "name", SecretString = "2", VersionStages = ["AWSPENDING"] }, Token)).VersionId!;
        Assert.Contains("RemoveFromVersionId can't be empty", (await Assert.ThrowsAsync<InvalidParameterException>(() => _secrets.UpdateSecretVersionStageAsync(new() { SecretId = "name", VersionStage = "AWSCURRENT", MoveToVersionId = second }, Token))).ServiceMessage, StringComparison.Ordinal);
        Assert.Contains("It can't be completely removed", (await Assert.ThrowsAsync<InvalidParameterException>(() => _secrets.UpdateSecretVersionStageAsync(new() { SecretId = "name", VersionStage = "AWSCURRENT", RemoveFromVersionId = first }, Token))).ServiceMessage, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Rotation_executes_four_steps_now_and_after_the_days_of_its_rules()
    {
        await CreateAsync("name", "old");
        _rotation.Execute = RotateAsync;
        string id = (await _secrets.RotateSecretAsync(new() { SecretId = "name", RotationLambdaArn = Function, RotationRules = new() { AutomaticallyAfterDays = 10 } }, Token)).VersionId!;
        await _aws.SettleAsync(Token);
        Assert.Equal(["createSecret", "setSecret", "testSecret", "finishSecret"], _rotation.Steps);
        Assert.Equal($"new {id}", await GetAsync("name"));
        DescribeSecretResponse description = await _secrets.DescribeSecretAsync(new() { SecretId = "name" }, Token);
        Assert.Equal(["AWSCURRENT"], description.VersionIdsToStages![id]);
        Assert.Equal((true, _aws.Clock.GetUtcNow().AddDays(10)), (description.RotationEnabled, description.NextRotationDate!.Value));
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(10), Token);
        Assert.Equal(8, _rotation.Steps.Count);
        await _secrets.CancelRotateSecretAsync(new() { SecretId = "name" }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(30), Token);
        Assert.Equal(8, _rotation.Steps.Count);
    }

    [Fact]
    public async Task Failed_rotation_leaves_the_pending_version()
    {
        await CreateAsync("name", "old");
        _rotation.Execute = (step, _) => step == "setSecret" ? throw new InvalidOperationException("planted-secret") : Task.CompletedTask;
        string id = (await _secrets.RotateSecretAsync(new() { SecretId = "name", RotationLambdaArn = Function }, Token)).VersionId!;
        await _aws.SettleAsync(Token);
        Assert.Equal(["AWSPENDING"], (await _secrets.DescribeSecretAsync(new() { SecretId = "name" }, Token)).VersionIdsToStages![id]);
        await Assert.ThrowsAsync<InvalidRequestException>(() => _secrets.RotateSecretAsync(new() { SecretId = "name" }, Token));
        Assert.DoesNotContain("planted-secret", string.Join('\n', _aws.Events.ToList()), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Failed_rotation_is_attempted_again_with_its_version_at_the_next_time()
    {
        await CreateAsync("name", "old");
        _rotation.Execute = (step, id) => step == "setSecret" ? throw new InvalidOperationException("No connection.") : RotateAsync(step, id);
        string id = (await _secrets.RotateSecretAsync(new() { SecretId = "name", RotationLambdaArn = Function, RotationRules = new() { AutomaticallyAfterDays = 1 } }, Token)).VersionId!;
        await _aws.SettleAsync(Token);
        Assert.Equal(["createSecret", "setSecret"], _rotation.Steps);
        _rotation.Steps.Clear();
        // As the functions of AWS, it does not replace the value of the version.
        _rotation.Execute = (step, id) => step == "createSecret" && _rotation.Steps.Count == 1 ? Task.CompletedTask : RotateAsync(step, id);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(1), Token);
        Assert.Equal(["createSecret", "setSecret", "testSecret", "finishSecret"], _rotation.Steps);
        Assert.Equal($"new {id}", await GetAsync("name"));
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(1), Token);
        Assert.Equal(8, _rotation.Steps.Count);
        Assert.NotEqual($"new {id}", await GetAsync("name"));
    }

    [Fact]
    public async Task Rotation_in_flight_is_not_started_again_at_the_next_time()
    {
        await CreateAsync("name", "old");
        var pause = new TaskCompletionSource();
        _rotation.Execute = async (step, id) =>
        {
            if (step == "setSecret")
                await pause.Task;
            await RotateAsync(step, id);
        };
        await _secrets.RotateSecretAsync(new() { SecretId = "name", RotationLambdaArn = Function, RotationRules = new() { AutomaticallyAfterDays = 1 } }, Token);
        _aws.Clock.Freeze(_aws.Clock.GetUtcNow().AddDays(1));
        while ((await _secrets.DescribeSecretAsync(new() { SecretId = "name" }, Token)).NextRotationDate == _aws.Clock.GetUtcNow())
            await Task.Delay(1, Token);
        pause.SetResult();
        await _aws.SettleAsync(Token);
        Assert.Equal(4, _rotation.Steps.Count);
    }

    [Fact]
    public async Task Rotation_continues_when_the_secret_is_restored()
    {
        await CreateAsync("name", "old");
        _rotation.Execute = RotateAsync;
        await _secrets.RotateSecretAsync(new() { SecretId = "name", RotationLambdaArn = Function, RotationRules = new() { AutomaticallyAfterDays = 3 } }, Token);
        await _aws.SettleAsync(Token);
        _rotation.Steps.Clear();
        await _secrets.DeleteSecretAsync(new() { SecretId = "name" }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(1), Token);
        await _secrets.RestoreSecretAsync(new() { SecretId = "name" }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(1), Token);
        Assert.Empty(_rotation.Steps);
        await _secrets.DeleteSecretAsync(new() { SecretId = "name" }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(2), Token);
        Assert.Empty(_rotation.Steps);
        await _secrets.RestoreSecretAsync(new() { SecretId = "name" }, Token);
        await _aws.SettleAsync(Token);
        Assert.Equal(4, _rotation.Steps.Count);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromDays(3), Token);
        Assert.Equal(8, _rotation.Steps.Count);
    }

    [Fact]
    public async Task Rotation_is_completed_when_its_caller_disconnects()
    {
        await CreateAsync("name", "old");
        var pause = new TaskCompletionSource();
        using var caller = CancellationTokenSource.CreateLinkedTokenSource(Token);
        _rotation.Execute = async (step, id) =>
        {
            if (step == "createSecret")
            {
                await caller.CancelAsync();
                await pause.Task;
            }
            await RotateAsync(step, id);
        };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => _secrets.RotateSecretAsync(new() { SecretId = "name", RotationLambdaArn = Function, RotationRules = new() { AutomaticallyAfterDays = 10 } }, caller.Token));
        pause.SetResult();
        await _aws.SettleAsync(Token);
        Assert.Equal(4, _rotation.Steps.Count);
        DescribeSecretResponse description = await _secrets.DescribeSecretAsync(new() { SecretId = "name" }, Token);
        Assert.Equal((true, _aws.Clock.GetUtcNow().AddDays(10)), (description.RotationEnabled, description.NextRotationDate!.Value));
        Assert.StartsWith("new ", await GetAsync("name"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Rotation_of_a_missing_function_is_denied_and_changes_nothing()
    {
        await CreateAsync("name", "old");
        SecretsManagerException error = await Assert.ThrowsAnyAsync<SecretsManagerException>(() => _secrets.RotateSecretAsync(new() { SecretId = "name", RotationLambdaArn = "missing" }, Token));
        Assert.Equal("AccessDeniedException", error.ErrorCode);
        Assert.Null((await _secrets.DescribeSecretAsync(new() { SecretId = "name" }, Token)).RotationEnabled);
        await Assert.ThrowsAsync<InvalidRequestException>(() => _secrets.RotateSecretAsync(new() { SecretId = "name" }, Token));
    }

    [Fact]
    public async Task Random_password_has_the_requested_types()
    {
        string password = (await _secrets.GetRandomPasswordAsync(new(), Token)).RandomPassword!;
        Assert.Equal(32, password.Length);
        Assert.True(password.Any(char.IsAsciiLetterLower) && password.Any(char.IsAsciiLetterUpper) && password.Any(char.IsAsciiDigit) && password.Any(char.IsPunctuation));
        Assert.All(
            (await _secrets.GetRandomPasswordAsync(new() { PasswordLength = 100, ExcludeLowercase = true, ExcludeUppercase = true, ExcludePunctuation = true, ExcludeCharacters = "012345678" }, Token)).RandomPassword!,
            character => Assert.Equal('9', character));
        Assert.Contains(' ', (await _secrets.GetRandomPasswordAsync(new() { PasswordLength = 5, IncludeSpace = true }, Token)).RandomPassword!);
        await Assert.ThrowsAsync<InvalidParameterException>(() => _secrets.GetRandomPasswordAsync(new() { PasswordLength = 3 }, Token));
        Assert.Equal(3, (await _secrets.GetRandomPasswordAsync(new() { PasswordLength = 3, RequireEachIncludedType = false }, Token)).RandomPassword!.Length);
    }

    [Fact]
    public async Task Resource_policy_is_checked()
    {
        const string Public = """{"Statement":{"Effect":"Allow","Principal":{"AWS":"*"},"Action":"*","Resource":"*"}}""";
        await CreateAsync("name", "1");
        await Assert.ThrowsAsync<MalformedPolicyDocumentException>(() => _secrets.PutResourcePolicyAsync(new() { SecretId = "name", ResourcePolicy = "{" }, Token));
        await Assert.ThrowsAsync<PublicPolicyException>(() => _secrets.PutResourcePolicyAsync(new() { SecretId = "name", ResourcePolicy = Public, BlockPublicPolicy = true }, Token));
        Assert.Equal("PUBLIC_ACCESS", Assert.Single((await _secrets.ValidateResourcePolicyAsync(new() { ResourcePolicy = Public }, Token)).ValidationErrors).CheckName);
        await _secrets.PutResourcePolicyAsync(new() { SecretId = "name", ResourcePolicy = Public }, Token);
        await _secrets.DeleteResourcePolicyAsync(new() { SecretId = "name" }, Token);
        Assert.Null((await _secrets.GetResourcePolicyAsync(new() { SecretId = "name" }, Token)).ResourcePolicy);
    }

    [Fact]
    public async Task Secrets_belong_to_an_account_and_a_region()
    {
        await CreateAsync("name", "1");
        using SecretsManagerClient other = _aws.CreateClient<SecretsManagerClient>(new() { Region = "eu-west-1" });
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => other.GetSecretValueAsync(new() { SecretId = "name" }, Token));
    }

    private async Task RotateAsync(string step, string id)
    {
        if (step == "createSecret")
            await _secrets.PutSecretValueAsync(new() { SecretId = "name", ClientRequestToken = id, SecretString = $"new {id}", VersionStages = ["AWSPENDING"] }, Token);
        if (step != "finishSecret")
            return;
        string current = (await _secrets.GetSecretValueAsync(new() { SecretId = "name" }, Token)).VersionId!;
        await _secrets.UpdateSecretVersionStageAsync(new() { SecretId = "name", VersionStage = "AWSCURRENT", RemoveFromVersionId = current, MoveToVersionId = id }, Token);
    }

    private async Task<string> CreateAsync(string name, string value) => (await _secrets.CreateSecretAsync(new() { Name = name, SecretString = value }, Token)).VersionId!;

    private async Task<string> GetAsync(string name) => (await _secrets.GetSecretValueAsync(new() { SecretId = name }, Token)).SecretString!;

    private async Task<IEnumerable<string>> ListAsync(ListSecretsRequest request) => (await _secrets.ListSecretsAsync(request, Token)).SecretList.Select(secret => secret.Name!);
}
