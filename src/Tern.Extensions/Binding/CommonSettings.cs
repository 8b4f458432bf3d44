using Tern.Runtime;

namespace Tern.Extensions.Binding;

/// <summary>The options of all clients that a configuration section can set.</summary>
/// <remarks>Rows with an environment variable are those of the table of settings in Tern.Core, so that names, forms and ranges are the same.</remarks>
internal static class CommonSettings
{
    private const int MaxAttempts = 1000;

    public static IReadOnlyList<OptionSetting> All { get; } =
    [
        new(Settings.Profile, static (options, value) => options with { Profile = value.Text }),
        new(Settings.Region, static (options, value) => options with { Region = value.Text }),
        new(Settings.Endpoint, static (options, value) => options with { Endpoint = value.Text }),
        new(Settings.IgnoreConfiguredEndpoints, static (options, value) => options with { Configured = new() { IgnoreConfiguredEndpoints = value.Boolean, CaBundle = options.Configured?.CaBundle } }),
        new(Settings.UseFips, static (options, value) => options with { UseFips = value.Boolean }),
        new(Settings.UseDualStack, static (options, value) => options with { UseDualStack = value.Boolean }),
        new(Settings.AccountIdEndpointMode, static (options, value) => options with { AccountIdEndpointMode = (AccountIdEndpointMode)value.Integer }),
        new(Settings.RetryMode, static (options, value) => WithRetry(options, retry => retry with { Mode = value.Integer == 1 ? RetryMode.Adaptive : RetryMode.Standard })),
        new(Settings.MaxAttempts, static (options, value) => WithRetry(options, retry => retry with { MaxAttempts = value.Integer })),
        new(Duration("Retry.BaseDelay"), static (options, value) => WithRetry(options, retry => retry with { BaseDelay = value.Duration })),
        new(Duration("Retry.ThrottlingBaseDelay"), static (options, value) => WithRetry(options, retry => retry with { ThrottlingBaseDelay = value.Duration })),
        new(Duration("Retry.MaxDelay"), static (options, value) => WithRetry(options, retry => retry with { MaxDelay = value.Duration })),
        new(Duration("Timeouts.Connect"), static (options, value) => options with { Timeouts = options.Timeouts with { Connect = value.Duration } }),
        new(Duration("Timeouts.FirstByte"), static (options, value) => options with { Timeouts = options.Timeouts with { FirstByte = value.Duration } }),
        new(Duration("Timeouts.Stall"), static (options, value) => options with { Timeouts = options.Timeouts with { Stall = value.Duration } }),
        new(Duration("Timeouts.Idle"), static (options, value) => options with { Timeouts = options.Timeouts with { Idle = value.Duration } }),
        new(Duration("Timeouts.Attempt"), static (options, value) => options with { Timeouts = options.Timeouts with { Attempt = value.Duration } }),
        new(Duration("Timeouts.Operation"), static (options, value) => options with { Timeouts = options.Timeouts with { Operation = value.Duration } }),
        new(Settings.AppId, static (options, value) => options with { AppId = value.Text }),
        new(new() { Name = "MaxResponseBytes", Kind = SettingKind.Integer, Min = 1 }, static (options, value) => options with { MaxResponseBytes = value.Integer }),
        new(Settings.DisableRequestCompression, static (options, value) => options with { DisableRequestCompression = value.Boolean }),
        new(Settings.RequestMinCompressionSizeBytes, static (options, value) => options with { RequestMinCompressionSizeBytes = value.Integer }),
        new(Settings.RequestChecksumCalculation, static (options, value) => options with { RequestChecksumCalculation = (ChecksumUse)value.Integer }),
        new(Settings.ResponseChecksumValidation, static (options, value) => options with { ResponseChecksumValidation = (ChecksumUse)value.Integer }),
        new(Settings.AuthSchemePreference, static (options, value) => options with { AuthSchemePreference = AuthSchemeNames.Parse(value.Items) }),
        new(Settings.SigningRegionSet, static (options, value) => options with { SigningRegionSet = value.Items }),
        new(Settings.BearerToken, static (options, value) => options with { BearerToken = new StaticBearerTokenProvider(value.Text) }),
        new(Settings.CaBundle, static (options, value) => options with { Configured = new() { CaBundle = value.Text, IgnoreConfiguredEndpoints = options.Configured?.IgnoreConfiguredEndpoints } }),
        new(new() { Name = "RecordPersonalData", Kind = SettingKind.Boolean }, static (options, value) => options with { RecordPersonalData = value.Boolean }),
        new(
            new() { Name = "TracePropagation", Kind = SettingKind.Choice, Choices = ["none", "xray"] },
            static (options, value) => options with { TracePropagation = (TracePropagation)value.Integer }),
        new(Settings.DefaultsMode, static (options, _) => options),
    ];

    /// <summary>Keys of the AWS SDK for .NET, and the settings that they are other names of.</summary>
    public static IReadOnlyList<(string Key, string Setting)> Aliases { get; } =
    [
        ("AWSProfileName", "Profile"),
        ("AWSRegion", "Region"),
        ("ServiceURL", "Endpoint"),
        ("IgnoreConfiguredEndpointUrls", "IgnoreConfiguredEndpoints"),
        ("UseFIPSEndpoint", "UseFips"),
        ("UseDualstackEndpoint", "UseDualStack"),
        ("RetryMode", "Retry.Mode"),
        ("ClientAppId", "AppId"),
        ("SigV4aSigningRegionSet", "SigningRegionSet"),
        ("UseAccelerateEndpoint", "Accelerate"),
    ];

    /// <summary>Keys of the AWS SDK for .NET whose values have another unit.</summary>
    public static IReadOnlyList<(string Key, OptionSetting Setting)> Converted { get; } =
    [
        ("MaxErrorRetry", new(
            new() { Name = "Retry.MaxAttempts", Kind = SettingKind.Integer, Max = MaxAttempts - 1 },
            static (options, value) => WithRetry(options, retry => retry with { MaxAttempts = value.Integer + 1 }))),
        ("Timeout", new(
            new() { Name = "Timeouts.Attempt", Kind = SettingKind.Integer, Min = 1 },
            static (options, value) => options with { Timeouts = options.Timeouts with { Attempt = TimeSpan.FromMilliseconds(value.Integer) } })),
        ("ConnectTimeout", new(
            new() { Name = "Timeouts.Connect", Kind = SettingKind.Integer, Min = 1 },
            static (options, value) => options with { Timeouts = options.Timeouts with { Connect = TimeSpan.FromMilliseconds(value.Integer) } })),
    ];

    private static Setting Duration(string name) => new() { Name = name, Kind = SettingKind.Duration };

    private static ClientOptions WithRetry(ClientOptions options, Func<RetryOptions, RetryOptions> change) =>
        options with { Retry = change(options.Retry ?? RetryOptions.Default) };
}
