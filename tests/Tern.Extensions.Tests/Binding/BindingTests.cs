using System.Globalization;
using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Configuration;
using Tern.DynamoDB;
using Tern.Extensions.Binding;
using Tern.Extensions.Tests.Support;
using Tern.S3;
using Tern.Sqs;

namespace Tern.Extensions.Tests.Binding;

public sealed class BindingTests
{
    /// <summary>A key with a valid value, the option that it sets, and the expected value.</summary>
    private static readonly (string Key, string Value, Func<S3ClientOptions, object?> Option, object Expected)[] s_rows =
    [
        ("Profile", "prod", options => options.Profile, "prod"),
        ("Region", "eu-west-1", options => options.Region, "eu-west-1"),
        ("Endpoint", "https://minio.example", options => options.Endpoint, "https://minio.example"),
        ("IgnoreConfiguredEndpoints", "true", options => options.Configured?.IgnoreConfiguredEndpoints, true),
        ("UseFips", "true", options => options.UseFips, true),
        ("UseDualStack", "TRUE", options => options.UseDualStack, true),
        ("AccountIdEndpointMode", "Required", options => options.AccountIdEndpointMode, AccountIdEndpointMode.Required),
        ("Retry:Mode", "adaptive", options => options.Retry!.Mode, RetryMode.Adaptive),
        ("Retry:MaxAttempts", "5", options => options.Retry!.MaxAttempts, 5),
        ("Retry:BaseDelay", "00:00:01", options => options.Retry!.BaseDelay, TimeSpan.FromSeconds(1)),
        ("Retry:ThrottlingBaseDelay", "00:00:02", options => options.Retry!.ThrottlingBaseDelay, TimeSpan.FromSeconds(2)),
        ("Retry:MaxDelay", "00:00:03", options => options.Retry!.MaxDelay, TimeSpan.FromSeconds(3)),
        ("Timeouts:Connect", "00:00:04", options => options.Timeouts.Connect, TimeSpan.FromSeconds(4)),
        ("Timeouts:FirstByte", "00:00:05.5", options => options.Timeouts.FirstByte, TimeSpan.FromSeconds(5.5)),
        ("Timeouts:Stall", "infinite", options => options.Timeouts.Stall, Timeout.InfiniteTimeSpan),
        ("Timeouts:Idle", "00:10:00", options => options.Timeouts.Idle, TimeSpan.FromMinutes(10)),
        ("Timeouts:Attempt", "00:00:07", options => options.Timeouts.Attempt, TimeSpan.FromSeconds(7)),
        ("Timeouts:Operation", "00:00:20", options => options.Timeouts.Operation, TimeSpan.FromSeconds(20)),
        ("AppId", "shop", options => options.AppId, "shop"),
        ("MaxResponseBytes", "1024", options => options.MaxResponseBytes, 1024),
        ("DisableRequestCompression", "true", options => options.DisableRequestCompression, true),
        ("RequestMinCompressionSizeBytes", "0", options => options.RequestMinCompressionSizeBytes, 0),
        ("RequestChecksumCalculation", "WhenRequired", options => options.RequestChecksumCalculation, ChecksumUse.WhenRequired),
        ("ResponseChecksumValidation", "when_required", options => options.ResponseChecksumValidation, ChecksumUse.WhenRequired),
        ("AuthSchemePreference", "sigv4a, aws.auth#sigv4", options => options.AuthSchemePreference![1], AuthSchemeType.SigV4),
        ("SigningRegionSet", "us-*", options => options.SigningRegionSet![0], "us-*"),
        ("BearerToken", "token", options => options.BearerToken is not null, true),
        ("CaBundle", "~/ca.pem", options => options.Configured?.CaBundle, "~/ca.pem"),
        ("RecordPersonalData", "true", options => options.RecordPersonalData, true),
        ("TracePropagation", "XRay", options => options.TracePropagation, TracePropagation.XRay),
        ("DefaultsMode", "Standard", _ => "", ""),
        ("AWSProfileName", "prod", options => options.Profile, "prod"),
        ("AWSRegion", "eu-west-1", options => options.Region, "eu-west-1"),
        ("ServiceURL", "http://localhost:8000", options => options.Endpoint, "http://localhost:8000"),
        ("IgnoreConfiguredEndpointUrls", "true", options => options.Configured?.IgnoreConfiguredEndpoints, true),
        ("UseFIPSEndpoint", "true", options => options.UseFips, true),
        ("UseDualstackEndpoint", "true", options => options.UseDualStack, true),
        ("RetryMode", "Adaptive", options => options.Retry!.Mode, RetryMode.Adaptive),
        ("ClientAppId", "shop", options => options.AppId, "shop"),
        ("SigV4aSigningRegionSet", "us-east-1,eu-west-1", options => options.SigningRegionSet!.Count, 2),
        ("MaxErrorRetry", "4", options => options.Retry!.MaxAttempts, 5),
        ("Timeout", "7000", options => options.Timeouts.Attempt, TimeSpan.FromSeconds(7)),
        ("ConnectTimeout", "900", options => options.Timeouts.Connect, TimeSpan.FromMilliseconds(900)),
        ("ForcePathStyle", "true", options => options.ForcePathStyle, true),
        ("Accelerate", "true", options => options.Accelerate, true),
        ("UseAccelerateEndpoint", "true", options => options.Accelerate, true),
        ("UseArnRegion", "false", options => options.UseArnRegion, false),
        ("DisableMultiRegionAccessPoints", "true", options => options.DisableMultiRegionAccessPoints, true),
        ("DisableS3ExpressSessionAuth", "true", options => options.DisableS3ExpressSessionAuth, true),
        ("UseGlobalEndpoint", "true", options => options.UseGlobalEndpoint, true),
        ("Compatibility", "CloudflareR2", options => options.Compatibility.Name, "CloudflareR2"),
    ];

    public static TheoryData<string> Keys => [.. s_rows.Select(row => row.Key)];

    [Theory]
    [MemberData(nameof(Keys))]
    public void Key_sets_its_option(string key)
    {
        var (_, value, option, expected) = s_rows.Single(row => row.Key == key);
        Assert.Equal(expected, option((S3ClientOptions)Bind<S3Client>(new() { ["AWS:S3:" + key] = value }, builder => builder.AddS3())));
        // Keys are not case-sensitive.
        Assert.Equal(expected, option((S3ClientOptions)Bind<S3Client>(new() { ["aws:s3:" + key.ToUpperInvariant()] = value }, builder => builder.AddS3())));
        if (key is not "DefaultsMode")
            Assert.NotEqual(expected, option(new S3ClientOptions { Retry = RetryOptions.Default, SigningRegionSet = ["*"], AuthSchemePreference = [AuthSchemeType.SigV4a, AuthSchemeType.SigV4a], UseArnRegion = true }));
    }

    [Fact]
    public void Every_key_of_S3_is_tested() => Assert.Equal(
        s_rows.Select(row => row.Key).Order(StringComparer.Ordinal),
        OptionTable.Of(Definition<S3Client>()).Keys.Order(StringComparer.Ordinal));

    [Fact]
    public void Option_of_a_package_is_bound() => Assert.False(
        ((SqsClientOptions)Containers.OptionsOf<SqsClient>("""{ "AWS": { "Sqs": { "VerifyMessageChecksums": false } } }""", builder => builder.AddSqs())).VerifyMessageChecksums);

    [Fact]
    public void List_can_be_an_array()
    {
        ClientOptions options = Containers.OptionsOf<S3Client>("""{ "AWS": { "SigningRegionSet": ["us-east-1", "eu-west-1"] } }""", builder => builder.AddS3());
        Assert.Equal(["us-east-1", "eu-west-1"], options.SigningRegionSet);
    }

    [Theory]
    [InlineData("code", "AWS:S3:reports:Region", "AWS:S3:Region", "AWS:Region", "AWS_REGION", "profile")]
    [InlineData("AWS:S3:reports:Region", "AWS:S3:Region", "AWS:Region", "AWS_REGION", "profile")]
    [InlineData("AWS:S3:Region", "AWS:Region", "AWS_REGION", "profile")]
    [InlineData("AWS:Region", "AWS_REGION", "profile")]
    [InlineData("AWS_REGION", "profile")]
    [InlineData("profile")]
    public async Task First_source_has_the_highest_precedence(params string[] sources)
    {
        var keys = new Dictionary<string, string?>();
        var variables = new Dictionary<string, string> { ["AWS_CONFIG_FILE"] = "/config" };
        string profile = "";
        string? code = null;
        for (int i = 0; i < sources.Length; i++)
        {
            string region = $"region-{i}";
            switch (sources[i])
            {
                case "code":
                    code = region;
                    break;
                case "AWS_REGION":
                    variables["AWS_REGION"] = region;
                    break;
                case "profile":
                    profile = $"region = {region}";
                    break;
                default:
                    keys[sources[i]] = region;
                    break;
            }
        }
        var environment = new InMemoryAwsEnvironment(variables, new Dictionary<string, string> { ["/config"] = $"[default]\n{profile}\naws_access_key_id = AKID\naws_secret_access_key = secret" });
        var services = new ServiceCollection();
        services.AddTern(new ConfigurationBuilder().AddInMemoryCollection(keys).Build())
            .AddS3("reports", options => options with { Environment = environment, Region = code ?? options.Region });
        using ServiceProvider provider = services.BuildServiceProvider();
        ClientExplanation explanation = await provider.GetRequiredKeyedService<S3Client>("reports").ExplainAsync(TestContext.Current.CancellationToken);

        Assert.Equal("region-0", explanation.Region);
        SettingExplanation setting = Assert.Single(explanation.Settings, setting => setting.Name == "Region");
        Assert.Equal("region-0", setting.Value);
        Assert.Equal(
            sources[0] switch
            {
                "code" => "code",
                "AWS_REGION" => "the environment variable AWS_REGION",
                "profile" => "'region' of the profile 'default'",
                var key => $"the configuration key {key}",
            },
            setting.Source);
    }

    [Fact]
    public async Task Environment_sets_what_a_partial_retry_section_does_not_set()
    {
        var environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_MAX_ATTEMPTS"] = "7", ["AWS_RETRY_MODE"] = "adaptive" });
        Assert.Equal(("adaptive", "7"), await RetryOf("""{ "Retry": { "BaseDelay": "00:00:01" } }""", options => options));
        Assert.Equal(("Standard", "7"), await RetryOf("""{ "Retry": { "Mode": "standard" } }""", options => options));
        Assert.Equal(("adaptive", "2"), await RetryOf("""{ "Retry": { "MaxAttempts": 2 } }""", options => options));
        // Options in code are complete.
        Assert.Equal(("Standard", "3, and 4 for DynamoDB"), await RetryOf("""{ "Retry": { "MaxAttempts": 2 } }""", options => options with { Retry = new() }));
        Assert.Equal(("Standard", "2"), await RetryOf("""{ "Retry": { "MaxAttempts": 2 } }""", options => options with { Retry = new() { MaxAttempts = 2 } }));

        async Task<(string, string)> RetryOf(string section, Func<ClientOptions, ClientOptions> change)
        {
            using ServiceProvider provider = Containers.Build(
                $$"""{ "AWS": {{section}} }""", builder => builder.AddClient<S3Client>(configure: options => change(options) with { Environment = environment, Region = "eu-west-1" }));
            IReadOnlyList<SettingExplanation> settings = (await provider.GetRequiredService<S3Client>().ExplainAsync(TestContext.Current.CancellationToken)).Settings;
            return (settings.Single(setting => setting.Name == "Retry.Mode").Value, settings.Single(setting => setting.Name == "Retry.MaxAttempts").Value);
        }
    }

    [Theory]
    [InlineData("""{ "Regoin": "x" }""", "The configuration key 'AWS:Regoin' is unknown. Did you mean 'Region'?")]
    [InlineData("""{ "MaxAttempts": 5 }""", "The configuration key 'AWS:MaxAttempts' is unknown. Did you mean 'Retry:MaxAttempts'?")]
    [InlineData("""{ "Retry": { "MaxAttemps": 5 } }""", "The configuration key 'AWS:Retry:MaxAttemps' is unknown. Did you mean 'Retry:MaxAttempts'?")]
    [InlineData("""{ "S4": { "Region": "x" } }""", "The configuration key 'AWS:S4' is unknown. Did you mean 'S3'?")]
    [InlineData("""{ "QuantumLedger": { "Region": "x" } }""", "The configuration key 'AWS:QuantumLedger' is unknown.")]
    [InlineData("""{ "S3": { "ForcePathStile": true } }""", "The configuration key 'AWS:S3:ForcePathStile' is unknown. Did you mean 'ForcePathStyle'?")]
    [InlineData("""{ "S3": { "report": { "Region": "x" } } }""", "The configuration key 'AWS:S3:report' is unknown. Did you mean 'reports'?")]
    [InlineData("""{ "S3": { "reports": { "Regio": "x" } } }""", "The configuration key 'AWS:S3:reports:Regio' is unknown. Did you mean 'Region'?")]
    [InlineData("""{ "DynamoDB": { "ForcePathStyle": true } }""", "The configuration key 'AWS:DynamoDB:ForcePathStyle' is unknown.")]
    [InlineData("""{ "Region": ["eu-west-1", "eu-west-2"] }""", "The configuration key 'AWS:Region' has nested keys. Expected one value.")]
    [InlineData("""{ "Retry": { "MaxAttempts": [5] } }""", "The configuration key 'AWS:Retry:MaxAttempts' has nested keys. Expected one value.")]
    [InlineData("""{ "SigningRegionSet": [["x"]] }""", "The configuration key 'AWS:SigningRegionSet' has nested keys. Expected one value.")]
    [InlineData("""{ "Retry": 5 }""", "The configuration key 'AWS:Retry' has a value. Expected a section with settings.")]
    [InlineData("""{ "S3": "x" }""", "The configuration key 'AWS:S3' has a value. Expected a section with settings.")]
    [InlineData("""{ "UseFips": "planted" }""", "The value of the configuration key 'AWS:UseFips' is not valid. Expected true or false.")]
    [InlineData("""{ "Retry": { "MaxAttempts": 0 } }""", "The value of the configuration key 'AWS:Retry:MaxAttempts' is not valid. Expected an integer from 1 to 1000.")]
    [InlineData("""{ "MaxErrorRetry": 1000 }""", "The value of the configuration key 'AWS:MaxErrorRetry' is not valid. Expected an integer from 0 to 999.")]
    [InlineData("""{ "Retry": { "Mode": "planted" } }""", "The value of the configuration key 'AWS:Retry:Mode' is not valid. Expected one of standard, adaptive, legacy.")]
    [InlineData("""{ "Timeouts": { "Connect": "20" } }""", "The value of the configuration key 'AWS:Timeouts:Connect' is not valid. Expected a duration, for example 00:00:20, or 'infinite'.")]
    [InlineData("""{ "Timeouts": { "Connect": "24:00:00" } }""", "The value of the configuration key 'AWS:Timeouts:Connect' is not valid. Expected a duration, for example 00:00:20, or 'infinite'.")]
    [InlineData("""{ "SigningRegionSet": "," }""", "The value of the configuration key 'AWS:SigningRegionSet' is not valid. Expected words separated by commas.")]
    [InlineData("""{ "SigningRegionSet": "us-east-1\nx" }""", "The value of the configuration key 'AWS:SigningRegionSet' is not valid. Expected words separated by commas.")]
    [InlineData("""{ "Timeouts": { "Connect": "00:00:00" } }""", "The value of the configuration key 'AWS:Timeouts:Connect' is not valid. Expected a value in the range that the documentation of the option contains.")]
    [InlineData("""{ "Region": "planted/secret" }""", "The value of the configuration key 'AWS:Region' is not valid. Expected a region, for example eu-west-1.")]
    [InlineData("""{ "Endpoint": "https://planted:planted@host" }""", "The value of the configuration key 'AWS:Endpoint' is not valid. Expected a URL of the form http(s)://host[:port][/path], without user name, query and fragment.")]
    [InlineData("""{ "AuthSchemePreference": "planted" }""", "The value of the configuration key 'AWS:AuthSchemePreference' is not valid. Expected sigv4, sigv4a, sigv4-s3express, httpBearerAuth, httpBasicAuth, httpDigestAuth, httpApiKeyAuth or noAuth.")]
    [InlineData("""{ "Endpoint": "https://a", "ServiceURL": "https://b" }""", "The configuration keys 'AWS:Endpoint' and 'AWS:ServiceURL' set the same option. Remove one of them.")]
    [InlineData("""{ "Retry": { "MaxAttempts": 2 }, "MaxErrorRetry": 1 }""", "The configuration keys 'AWS:MaxErrorRetry' and 'AWS:Retry:MaxAttempts' set the same option. Remove one of them.")]
    public async Task Invalid_key_fails_at_start_and_names_its_path(string section, string message)
    {
        HostApplicationBuilder host = Host.CreateEmptyApplicationBuilder(null);
        host.Configuration.AddJsonStream(new MemoryStream(Encoding.UTF8.GetBytes($$"""{ "AWS": {{section}} }""")));
        host.Services.AddTern(host.Configuration).AddDynamoDB().AddS3().AddS3("reports");
        using IHost built = host.Build();
        var failure = await Assert.ThrowsAsync<TernConfigurationException>(() => built.StartAsync(TestContext.Current.CancellationToken));
        Assert.Equal(message, failure.Message);
        // Without a host, the first client fails.
        Assert.Throws<TernConfigurationException>(built.Services.GetRequiredService<DynamoDBClient>);
    }

    [Fact]
    public async Task Host_with_a_valid_configuration_starts()
    {
        HostApplicationBuilder host = Host.CreateEmptyApplicationBuilder(null);
        host.Configuration.AddInMemoryCollection([new("AWS:Region", "eu-west-1"), new("Other:Key", "x")]);
        host.Services.AddTern(host.Configuration).AddS3();
        using IHost built = host.Build();
        await built.StartAsync(TestContext.Current.CancellationToken);
        await built.StopAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public void Ten_thousand_unknown_keys_result_in_a_short_message()
    {
        Dictionary<string, string?> keys = [];
        for (int i = 0; i < 10_000; i++)
            keys[string.Create(CultureInfo.InvariantCulture, $"AWS:{new string('k', 500)}{i}")] = "planted";
        var failure = Assert.Throws<TernConfigurationException>(() => Bind<S3Client>(keys, builder => builder.AddS3()));
        Assert.EndsWith("There are 9990 more problems.", failure.Message, StringComparison.Ordinal);
        Assert.InRange(failure.Message.Length, 100, 4000);
        Assert.DoesNotContain("planted", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Hundreds_of_names_of_clients_are_bound()
    {
        Dictionary<string, string?> keys = [];
        for (int i = 0; i < 500; i++)
            keys[string.Create(CultureInfo.InvariantCulture, $"AWS:S3:client{i}:AppId")] = string.Create(CultureInfo.InvariantCulture, $"app{i}");
        Assert.Equal("app499", Bind<S3Client>(keys, builder =>
        {
            for (int i = 0; i < 500; i++)
                builder.AddS3(string.Create(CultureInfo.InvariantCulture, $"client{i}"));
        }, "client499").AppId);
    }

    [Theory]
    [InlineData("")]
    [InlineData("  ")]
    [InlineData(null)]
    public void Empty_value_is_not_set(string? value) =>
        Assert.Equal("eu-west-1", Bind<S3Client>(new() { ["AWS:Region"] = "eu-west-1", ["AWS:S3:Region"] = value }, builder => builder.AddS3()).Region);

    [Fact]
    public void Later_change_of_the_configuration_has_no_effect()
    {
        IConfigurationRoot configuration = new ConfigurationBuilder().AddInMemoryCollection([new("AWS:Region", "eu-west-1")]).Build();
        var services = new ServiceCollection();
        services.AddTern(configuration).AddS3().AddDynamoDB();
        using ServiceProvider provider = services.BuildServiceProvider();
        Assert.Equal("eu-west-1", provider.GetRequiredService<S3Client>().Options.Region);
        configuration["AWS:Region"] = "eu-west-2";
        Assert.Equal("eu-west-1", provider.GetRequiredService<DynamoDBClient>().Options.Region);
    }

    private static Tern.Runtime.ClientDefinition Definition<TClient>()
        where TClient : IServiceClient<TClient> => TClient.Definition;

    private static ClientOptions Bind<TClient>(Dictionary<string, string?> keys, Action<TernBuilder> add, string? name = null)
        where TClient : ServiceClient
    {
        var services = new ServiceCollection();
        add(services.AddTern(new ConfigurationBuilder().AddInMemoryCollection(keys).Build()));
        using ServiceProvider provider = services.BuildServiceProvider();
        return (name is null ? provider.GetRequiredService<TClient>() : provider.GetRequiredKeyedService<TClient>(name)).Options;
    }
}
