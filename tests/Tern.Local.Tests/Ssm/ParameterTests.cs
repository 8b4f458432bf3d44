using System.Text.Json;
using Tern.Local.Tests.Support;
using Tern.SecretsManager;
using Tern.Ssm;

namespace Tern.Local.Tests.Ssm;

/// <summary>Parameters of Systems Manager.</summary>
public sealed class ParameterTests : IAsyncLifetime
{
    private LocalAws _aws = null!;
    private SsmClient _ssm = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        _aws.Clock.Freeze(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero));
        _ssm = _aws.CreateClient<SsmClient>();
    }

    public async ValueTask DisposeAsync()
    {
        _ssm.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Selectors_return_the_version_by_number_and_by_label()
    {
        await PutAsync("name", "1");
        await PutAsync("name", "2", overwrite: true);
        Assert.Equal(["1bad"], (await _ssm.LabelParameterVersionAsync(new() { Name = "name", ParameterVersion = 1, Labels = ["prod", "1bad"] }, Token)).InvalidLabels);
        Assert.Equal("2", (await GetAsync("name")).Value);
        Assert.Equal(("1", ":1"), ((await GetAsync("name:1")).Value, (await GetAsync("name:1")).Selector));
        Assert.Equal("1", (await GetAsync("arn:aws:ssm:us-east-1:000000000000:parameter/name:prod")).Value);
        Assert.Equal("Systems Manager could not find version 3 of name. Verify the version and try again.", (await Assert.ThrowsAsync<ParameterVersionNotFoundException>(() => GetAsync("name:3"))).ServiceMessage);
        await Assert.ThrowsAsync<ParameterVersionNotFoundException>(() => GetAsync("name:test"));
        await Assert.ThrowsAsync<ParameterNotFoundException>(() => GetAsync("missing:1"));
        await _ssm.LabelParameterVersionAsync(new() { Name = "name", Labels = ["prod"] }, Token);
        Assert.Equal("2", (await GetAsync("name:prod")).Value);
        Assert.Equal(["prod"], (await _ssm.UnlabelParameterVersionAsync(new() { Name = "name", ParameterVersion = 2, Labels = ["prod", "x"] }, Token)).RemovedLabels);
        Assert.Equal(["1", "2"], (await _ssm.GetParameterHistoryAsync(new() { Name = "name" }, Token)).Parameters.Select(version => version.Value!));
    }

    [Fact]
    public async Task Parameters_are_in_the_order_of_their_names()
    {
        await PutAsync("b", "1");
        await PutAsync("a", "2");
        Assert.Equal(["a", "b"], (await _ssm.GetParametersAsync(new() { Names = ["b", "missing", "a"] }, Token)).Parameters.Select(parameter => parameter.Name!));
    }

    [Fact]
    public async Task Missing_parameter_is_an_error_without_a_message()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        using var calls = new JsonCalls(aws, "AmazonSSM");
        Assert.Equal((400, """{"__type":"ParameterNotFound"}"""), await ReadAsync(calls.SendAsync("GetParameter", """{"Name":"missing"}""")));
        Assert.Equal((400, """{"__type":"ParameterNotFound"}"""), await ReadAsync(calls.SendAsync("DeleteParameter", """{"Name":"missing"}""")));

        static async Task<(int, string)> ReadAsync(Task<(int Status, JsonElement Body)> sending) => ((await sending).Status, (await sending).Body.GetRawText());
    }

    [Fact]
    public async Task Reference_returns_the_secret()
    {
        const string Name = "/aws/reference/secretsmanager/shop/password";
        using SecretsManagerClient secrets = _aws.CreateClient<SecretsManagerClient>();
        CreateSecretResponse created = await secrets.CreateSecretAsync(new() { Name = "shop/password", SecretString = "first" }, Token);
        await secrets.PutSecretValueAsync(new() { SecretId = "shop/password", SecretString = "second" }, Token);
        Parameter parameter = (await _ssm.GetParameterAsync(new() { Name = Name, WithDecryption = true }, Token)).Parameter!;
        Assert.Equal((Name, created.Arn, ParameterType.SecureString, "second", 0L), (parameter.Name, parameter.Arn, parameter.Type!.Value, parameter.Value, parameter.Version));
        JsonElement source = JsonElement.Parse(parameter.SourceResult!);
        Assert.Equal(
            (created.Arn, "shop/password", "second", """["AWSCURRENT"]""", "Jan 1, 2026, 12:00:00 AM"),
            (source.GetProperty("ARN").GetString(), source.GetProperty("name").GetString(), source.GetProperty("secretString").GetString(), source.GetProperty("versionStages").GetRawText(), source.GetProperty("createdDate").GetString()));
        Assert.Equal("first", (await _ssm.GetParameterAsync(new() { Name = Name + ":AWSPREVIOUS", WithDecryption = true }, Token)).Parameter!.Value);
        Assert.Equal("first", Assert.Single((await _ssm.GetParametersAsync(new() { Names = [$"{Name}:{created.VersionId}"], WithDecryption = true }, Token)).Parameters).Value);
        Assert.Equal(
            ("ValidationException", "WithDecryption flag must be True for retrieving a Secret Manager secret."),
            await GetErrorAsync(Name, withDecryption: false));
        Assert.Equal(
            ("ParameterNotFound", "An error occurred (ParameterNotFound) when referencing Secrets Manager: Secret /aws/reference/secretsmanager/missing not found."),
            await GetErrorAsync("/aws/reference/secretsmanager/missing", withDecryption: true));

        async Task<(string, string)> GetErrorAsync(string name, bool withDecryption)
        {
            TernServiceException error = await Assert.ThrowsAnyAsync<TernServiceException>(() => _ssm.GetParameterAsync(new() { Name = name, WithDecryption = withDecryption }, Token));
            return (error.ErrorCode, error.ServiceMessage);
        }
    }

    [Fact]
    public async Task SecureString_is_returned_only_with_decryption()
    {
        await PutAsync("secret", "hidden", ParameterType.SecureString);
        Assert.Equal("hidden", (await _ssm.GetParameterAsync(new() { Name = "secret", WithDecryption = true }, Token)).Parameter!.Value);
        string opaque = (await GetAsync("secret")).Value!;
        Assert.NotEqual("hidden", opaque);
        Assert.True(opaque.Length > 100);
        Assert.Equal(opaque, (await GetAsync("secret")).Value);
        Assert.Equal(opaque, Assert.Single((await _ssm.GetParameterHistoryAsync(new() { Name = "secret" }, Token)).Parameters).Value);
        Assert.Equal("alias/aws/ssm", Assert.Single((await _ssm.DescribeParametersAsync(new(), Token)).Parameters).KeyId);
    }

    [Theory]
    [InlineData("awsname", "ValidationException", "Parameter name: can't be prefixed with \"aws\" or \"ssm\" (case-insensitive).")]
    [InlineData("/AWS/name", "AccessDeniedException", "No access to reserved parameter name: /AWS/name.")]
    [InlineData("a/b", "ValidationException", "Parameter name must be a fully qualified name.")]
    [InlineData("/a/b c", "ValidationException", "Parameter name: can't be prefixed with \"aws\" or \"ssm\" (case-insensitive). If formed as a path, it can consist of sub-paths divided by slash symbol; each sub-path can be formed as a mix of letters, numbers and the following 3 symbols .-_")]
    [InlineData("/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16", "HierarchyLevelLimitExceededException", "A parameter name hierarchy can have a maximum of 15 levels. Reduce the number of levels, and try again.")]
    public async Task Put_with_invalid_name_is_rejected(string name, string code, string message)
    {
        SsmException error = await FailAsync(() => PutAsync(name, "value"));
        Assert.Equal((code, message), (error.ErrorCode, error.ServiceMessage));
    }

    [Fact]
    public async Task Put_of_an_existing_parameter_requires_Overwrite_and_the_same_type()
    {
        await PutAsync("name", "1");
        Assert.Equal("The parameter already exists. To overwrite this value, set the overwrite option in the request to true.", (await Assert.ThrowsAsync<ParameterAlreadyExistsException>(() => PutAsync("name", "2"))).ServiceMessage);
        await Assert.ThrowsAsync<HierarchyTypeMismatchException>(() => PutAsync("name", "2", ParameterType.SecureString, overwrite: true));
        Assert.Equal(2, (await PutAsync("name", "2", overwrite: true)).Version);
    }

    [Fact]
    public async Task Tier_limits_the_value()
    {
        Assert.Equal("ValidationException", (await FailAsync(() => PutAsync("standard", new string('x', 4_097)))).ErrorCode);
        Assert.Equal(ParameterTier.Standard, (await PutAsync("standard", new string('x', 4_096))).Tier);
        Assert.Equal(ParameterTier.Advanced, (await PutAsync("smart", new string('x', 4_097), tier: ParameterTier.IntelligentTiering)).Tier);
        Assert.Equal(ParameterTier.Standard, (await PutAsync("small", "x", tier: ParameterTier.IntelligentTiering)).Tier);
        Assert.Equal("ValidationException", (await FailAsync(() => PutAsync("advanced", new string('x', 8_193), tier: ParameterTier.Advanced))).ErrorCode);
        Assert.StartsWith("This parameter uses the advanced-parameter tier.", (await FailAsync(() => PutAsync("smart", "x", tier: ParameterTier.Standard, overwrite: true))).ServiceMessage, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Oldest_of_100_versions_is_removed_unless_it_has_a_label()
    {
        for (int i = 0; i < 101; i++)
            await PutAsync("name", $"{i}", overwrite: true);
        await Assert.ThrowsAsync<ParameterVersionNotFoundException>(() => GetAsync("name:1"));
        await _ssm.LabelParameterVersionAsync(new() { Name = "name", ParameterVersion = 2, Labels = ["old"] }, Token);
        Assert.Contains("Version 2, the oldest version, can't be deleted", (await Assert.ThrowsAsync<ParameterMaxVersionLimitExceededException>(() => PutAsync("name", "x", overwrite: true))).ServiceMessage, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Allowed_pattern_must_match_the_complete_value()
    {
        await _ssm.PutParameterAsync(new() { Name = "number", Value = "12", Type = ParameterType.String, AllowedPattern = "\\d+" }, Token);
        await Assert.ThrowsAsync<ParameterPatternMismatchException>(() => PutAsync("number", "12x", overwrite: true));
        await Assert.ThrowsAsync<InvalidAllowedPatternException>(() => _ssm.PutParameterAsync(new() { Name = "other", Value = "12", Type = ParameterType.String, AllowedPattern = "(" }, Token));
    }

    [Fact]
    public async Task Expiration_policy_deletes_the_parameter_at_its_time()
    {
        const string Policies = """[{"Type":"Expiration","Version":"1.0","Attributes":{"Timestamp":"2026-01-02T00:00:00.000Z"}},{"Type":"ExpirationNotification","Version":"1.0","Attributes":{"Before":"1","Unit":"Hours"}}]""";
        await _ssm.PutParameterAsync(new() { Name = "name", Value = "1", Type = ParameterType.String, Tier = ParameterTier.Advanced, Policies = Policies }, Token);
        await _ssm.PutParameterAsync(new() { Name = "other", Value = "1", Type = ParameterType.String, Tier = ParameterTier.Advanced, Policies = Policies }, Token);
        await _ssm.PutParameterAsync(new() { Name = "other", Value = "2", Overwrite = true, Policies = "[{}]" }, Token);
        Assert.Equal(["Expiration", "ExpirationNotification"], (await _ssm.DescribeParametersAsync(new(), Token)).Parameters[0].Policies.Select(policy => policy.PolicyType!));
        await _aws.Clock.AdvanceAsync(TimeSpan.FromHours(23), Token);
        Assert.Equal("1", (await GetAsync("name")).Value);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        await Assert.ThrowsAsync<ParameterNotFoundException>(() => GetAsync("name"));
        Assert.Equal("2", (await GetAsync("other")).Value);
        await Assert.ThrowsAsync<IncompatiblePolicyException>(() => _ssm.PutParameterAsync(new() { Name = "twice", Value = "1", Type = ParameterType.String, Tier = ParameterTier.Advanced, Policies = $"[{Policies[1..^1]},{Policies[1..^1]}]" }, Token));
        await Assert.ThrowsAsync<InvalidPolicyTypeException>(() => _ssm.PutParameterAsync(new() { Name = "twice", Value = "1", Type = ParameterType.String, Tier = ParameterTier.Advanced, Policies = """{"Type":"Other","Version":"1.0"}""" }, Token));
    }

    [Fact]
    public async Task Paths_and_filters_select_parameters_page_by_page()
    {
        foreach (string name in new[] { "/a/1", "/a/2", "/a/b/3", "/c/4", "top" })
            await PutAsync(name, name);
        Assert.Equal(["/a/1", "/a/2"], await ByPathAsync("/a", false));
        Assert.Equal(["/a/1", "/a/2", "/a/b/3"], await ByPathAsync("/a/", true));
        Assert.Equal(["/a/1", "/a/2", "/a/b/3", "/c/4", "top"], await ByPathAsync("/", true));
        Assert.Equal(["/a/b/3"], await DescribeAsync("Path", "OneLevel", "/a/b"));
        Assert.Equal(["/a/1", "/a/2", "/a/b/3"], await DescribeAsync("Name", "BeginsWith", "/a"));
        await _ssm.AddTagsToResourceAsync(new() { ResourceType = ResourceTypeForTagging.Parameter, ResourceId = "top", Tags = [new() { Key = "env", Value = "test" }] }, Token);
        Assert.Equal(["top"], await DescribeAsync("tag:env", null, "test"));
        Assert.Equal("test", Assert.Single((await _ssm.ListTagsForResourceAsync(new() { ResourceType = ResourceTypeForTagging.Parameter, ResourceId = "top" }, Token)).TagList).Value);
        Assert.Equal("The following filter option is not valid: Equals. Valid options include: [Recursive, OneLevel].", (await FailAsync(() => DescribeAsync("Path", "Equals", "/a"))).ServiceMessage);
        Assert.Equal("InvalidNextToken", (await FailAsync(() => _ssm.DescribeParametersAsync(new() { NextToken = "x" }, Token))).ErrorCode);
        DeleteParametersResponse deleted = await _ssm.DeleteParametersAsync(new() { Names = ["/c/4", "missing"] }, Token);
        Assert.Equal(("/c/4", "missing"), (Assert.Single(deleted.DeletedParameters), Assert.Single(deleted.InvalidParameters)));
    }

    [Fact]
    public async Task Parameters_belong_to_an_account_and_a_region()
    {
        await PutAsync("name", "1");
        using SsmClient other = _aws.CreateClient<SsmClient>(new() { Region = "eu-west-1" });
        await Assert.ThrowsAsync<ParameterNotFoundException>(() => other.GetParameterAsync(new() { Name = "name" }, Token));
    }

    private async Task<PutParameterResponse> PutAsync(string name, string value, ParameterType? type = null, ParameterTier? tier = null, bool overwrite = false) =>
        await _ssm.PutParameterAsync(new() { Name = name, Value = value, Type = type ?? ParameterType.String, Tier = tier, Overwrite = overwrite }, Token);

    private async Task<Parameter> GetAsync(string name) => (await _ssm.GetParameterAsync(new() { Name = name }, Token)).Parameter!;

    private async Task<List<string>> ByPathAsync(string path, bool isRecursive)
    {
        List<string> names = [];
        string? token = null;
        do
        {
            GetParametersByPathResponse page = await _ssm.GetParametersByPathAsync(new() { Path = path, Recursive = isRecursive, MaxResults = 2, NextToken = token }, Token);
            Assert.InRange(page.Parameters.Count, 1, 2);
            names.AddRange(page.Parameters.Select(parameter => parameter.Name!));
            token = page.NextToken;
        }
        while (token is not null);
        return names;
    }

    private async Task<IEnumerable<string>> DescribeAsync(string key, string? option, string value) =>
        (await _ssm.DescribeParametersAsync(new() { ParameterFilters = [new() { Key = key, Option = option, Values = [value] }] }, Token)).Parameters.Select(parameter => parameter.Name);

    private static Task<SsmException> FailAsync(Func<Task> call) => Assert.ThrowsAnyAsync<SsmException>(call);
}
