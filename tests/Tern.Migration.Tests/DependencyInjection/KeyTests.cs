using System.Globalization;
using Amazon.S3;
using Tern.Migration.Tests.Support;
using Tern.S3;

namespace Tern.Migration.Tests.DependencyInjection;

/// <summary>Each key of the AWS SDK for .NET has a row in docs/dependency-injection-migration.md, and Tern treats the key as its row states.</summary>
public sealed class KeyTests
{
    /// <summary>A key with a value, the setting of the AWS SDK for .NET and that of Tern in the unit of the AWS SDK.</summary>
    private static readonly (string Key, string Value, Func<AmazonS3Config, object?> AwsSdk, Func<S3ClientOptions, object?> Tern)[] s_settings =
    [
        ("Region", "eu-west-1", config => config.RegionEndpoint?.SystemName, options => options.Region),
        ("AWSRegion", "eu-west-1", config => config.RegionEndpoint?.SystemName, options => options.Region),
        ("ServiceURL", "https://example.test/", config => config.ServiceURL, options => options.Endpoint),
        ("UseFIPSEndpoint", "true", config => config.UseFIPSEndpoint, options => options.UseFips),
        ("UseDualstackEndpoint", "true", config => config.UseDualstackEndpoint, options => options.UseDualStack),
        ("AccountIdEndpointMode", "REQUIRED", config => Plain(config.AccountIdEndpointMode), options => Plain(options.AccountIdEndpointMode)),
        ("RetryMode", "Adaptive", config => Plain(config.RetryMode), options => Plain(options.Retry?.Mode)),
        ("MaxErrorRetry", "6", config => config.MaxErrorRetry, options => options.Retry?.MaxAttempts - 1),
        ("Timeout", "7000", config => config.Timeout, options => options.Timeouts.Attempt),
        ("ConnectTimeout", "900", config => config.ConnectTimeout, options => options.Timeouts.Connect),
        ("ClientAppId", "shop", config => config.ClientAppId, options => options.AppId),
        ("DisableRequestCompression", "true", config => config.DisableRequestCompression, options => options.DisableRequestCompression ?? false),
        ("RequestMinCompressionSizeBytes", "77", config => config.RequestMinCompressionSizeBytes, options => (long?)options.RequestMinCompressionSizeBytes),
        ("RequestChecksumCalculation", "WHEN_REQUIRED", config => Plain(config.RequestChecksumCalculation), options => Plain(options.RequestChecksumCalculation)),
        ("ResponseChecksumValidation", "WHEN_REQUIRED", config => Plain(config.ResponseChecksumValidation), options => Plain(options.ResponseChecksumValidation)),
        ("AuthSchemePreference", "sigv4a", config => config.AuthSchemePreference?.SingleOrDefault(), options => options.AuthSchemePreference?.Single().ToString().ToLowerInvariant()),
        ("SigV4aSigningRegionSet", "us-*", config => config.SigV4aSigningRegionSet?.SingleOrDefault(), options => options.SigningRegionSet?.Single()),
        ("ForcePathStyle", "true", config => config.ForcePathStyle, options => options.ForcePathStyle ?? false),
        ("UseAccelerateEndpoint", "true", config => config.UseAccelerateEndpoint, options => options.Accelerate ?? false),
        ("UseArnRegion", "false", config => config.UseArnRegion, options => options.UseArnRegion ?? true),
        ("DisableMultiregionAccessPoints", "true", config => config.DisableMultiregionAccessPoints, options => options.DisableMultiRegionAccessPoints ?? false),
        ("DisableS3ExpressSessionAuth", "true", config => config.DisableS3ExpressSessionAuth, options => options.DisableS3ExpressSessionAuth ?? false),
    ];

    /// <summary>Keys whose effect only a request shows (<see cref="RequestTests"/>).</summary>
    private static readonly string[] s_requestKeys = ["Profile", "AWSProfileName", "IgnoreConfiguredEndpointUrls"];

    /// <summary>Keys that the AWS SDK for .NET reads only as a list of nested keys.</summary>
    private static readonly string[] s_lists = ["AuthSchemePreference", "SigV4aSigningRegionSet"];

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    public static TheoryData<string> AcceptedKeys => [.. s_settings.Select(setting => setting.Key)];

    public static TheoryData<string> KeysWithoutEffect => [.. MigrationTable.Rows.Where(row => row.Tern == MigrationTable.NoEffect).Select(row => row.Key)];

    public static TheoryData<string> RefusedKeys =>
        [.. MigrationTable.Rows.Where(row => row.Tern is not (MigrationTable.Same or MigrationTable.NoEffect)).Select(row => row.Key)];

    [Fact]
    public void Every_key_of_the_aws_sdk_has_one_row() => Assert.Equal(
        AwsSdkKeys.All, MigrationTable.Rows.Select(row => row.Key).Order(StringComparer.Ordinal));

    [Fact]
    public void Every_row_with_an_effect_is_tested() => Assert.Equal(
        MigrationTable.Rows.Where(row => row.Tern is not (MigrationTable.NoEffect or MigrationTable.Unknown)).Select(row => row.Key).Order(StringComparer.Ordinal),
        s_settings.Select(setting => setting.Key).Concat(s_requestKeys).Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(AcceptedKeys))]
    public async Task Key_sets_the_same_value_as_in_the_aws_sdk(string key)
    {
        var (_, value, awsSdk, tern) = s_settings.Single(setting => setting.Key == key);
        string path = MigrationTable.Rows.Single(row => row.Key == key).Tern is MigrationTable.Same ? key : MigrationTable.Rows.Single(row => row.Key == key).Tern;
        string item = s_lists.Contains(key) ? ":0" : "";
        Keys region = key is "Region" or "AWSRegion" ? new([]) : Keys.Parse("Region=us-east-1");
        object? expected = awsSdk(AwsSdk.GetS3Config(region.With(key + item, value)));

        Assert.NotNull(expected);
        Assert.Equal(expected, tern(await TernSdk.StartAsync(region.With(path + item, value), Token)));
        // The value is not the default of either.
        Assert.NotEqual(expected, awsSdk(AwsSdk.GetS3Config(Keys.Parse("Region=us-east-1"))));
        Assert.NotEqual(expected, tern(await TernSdk.StartAsync(Keys.Parse("Region=us-east-1"), Token)));
    }

    [Theory]
    [MemberData(nameof(KeysWithoutEffect))]
    public async Task Key_without_effect_is_accepted(string key)
    {
        S3ClientOptions options = await TernSdk.StartAsync(new([("S3:" + key, "InRegion"), (key, "InRegion")]), Token);
        Assert.Equal(new S3ClientOptions().Timeouts, options.Timeouts);
        Assert.Null(options.Retry);
    }

    [Theory]
    [MemberData(nameof(RefusedKeys))]
    public async Task Key_without_equivalent_in_the_section_fails_at_start(string key)
    {
        var failure = await Assert.ThrowsAsync<TernConfigurationException>(() => TernSdk.StartAsync(new([(key, "true")]), Token));
        string unknown = key.Split(':')[0];
        Assert.StartsWith(string.Create(CultureInfo.InvariantCulture, $"The configuration key 'AWS:{unknown}' is unknown."), failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Lists_as_text_are_accepted_by_Tern_only()
    {
        Keys keys = Keys.Parse("Region=us-east-1 AuthSchemePreference=sigv4a,sigv4 SigV4aSigningRegionSet=us-east-1,eu-west-1");
        Assert.Throws<Amazon.Extensions.NETCore.Setup.ConfigurationException>(() => AwsSdk.GetS3Config(keys));
        S3ClientOptions options = await TernSdk.StartAsync(keys, Token);
        Assert.Equal((2, 2), (options.AuthSchemePreference!.Count, options.SigningRegionSet!.Count));
    }

    [Fact]
    public async Task Key_that_neither_has_is_ignored_by_the_aws_sdk_and_refused_by_Tern()
    {
        Keys keys = Keys.Parse("Region=us-east-1 Regoin=eu-west-1");
        Assert.Equal("us-east-1", AwsSdk.GetS3Config(keys).RegionEndpoint.SystemName);
        var failure = await Assert.ThrowsAsync<TernConfigurationException>(() => TernSdk.StartAsync(keys, Token));
        Assert.Equal("The configuration key 'AWS:Regoin' is unknown. Did you mean 'Region'?", failure.Message);
    }

    private static string? Plain<TEnum>(TEnum? value)
        where TEnum : struct, Enum => value is { } set ? Plain(set) : null;

    /// <summary>The name of a choice, whose spelling differs: <c>WHEN_REQUIRED</c> and <c>WhenRequired</c>.</summary>
    private static string Plain<TEnum>(TEnum value)
        where TEnum : struct, Enum => value.ToString().Replace("_", "", StringComparison.Ordinal).ToUpperInvariant();
}
