namespace Tern.Runtime;

/// <summary>Sets options that the caller left unset from the environment and the profile.</summary>
internal static class OptionDefaults
{
    // Options for retries are compared by reference, because code can set options that equal those of a section.
    public static ClientOptions Apply(ClientOptions options, ServiceDescriptor service, SettingReader settings) => options with
    {
        Region = NullIfEmpty(options.Region) is { } region
            ? SettingReader.CheckRegion(region, $"{nameof(ClientOptions)}.{nameof(ClientOptions.Region)}")
            : settings.GetRegion(Settings.Region),
        Endpoint = NullIfEmpty(options.Endpoint) ?? settings.FindEndpoint(service, options.Configured?.IgnoreConfiguredEndpoints)?.Text,
        UseFips = options.UseFipsOrUnset ?? settings.GetBoolean(Settings.UseFips) ?? false,
        UseDualStack = options.UseDualStackOrUnset ?? settings.GetBoolean(Settings.UseDualStack) ?? false,
        AccountIdEndpointMode = options.AccountIdEndpointModeOrUnset ?? (AccountIdEndpointMode)(settings.GetChoice(Settings.AccountIdEndpointMode) ?? 0),
        Retry = options.Retry is { } retry && !ReferenceEquals(retry, options.Configured?.Options?.Retry) ? retry : GetRetry(options.Retry ?? RetryOptions.Default, options.Configured, settings),
        AppId = NullIfEmpty(options.AppId) ?? settings.GetText(Settings.AppId),
        DisableRequestCompression = options.DisableRequestCompression ?? settings.GetBoolean(Settings.DisableRequestCompression),
        RequestMinCompressionSizeBytes = options.RequestMinCompressionSizeBytes ?? settings.GetInteger(Settings.RequestMinCompressionSizeBytes) ?? 10_240,
        RequestChecksumCalculation = options.RequestChecksumCalculation ?? (ChecksumUse)(settings.GetChoice(Settings.RequestChecksumCalculation) ?? 0),
        ResponseChecksumValidation = options.ResponseChecksumValidation ?? (ChecksumUse)(settings.GetChoice(Settings.ResponseChecksumValidation) ?? 0),
    };

    /// <summary>Sets what neither code nor the configuration sets. Options in code are complete; those of the configuration can be partial.</summary>
    private static RetryOptions GetRetry(RetryOptions retry, ConfiguredOptions? configured, SettingReader settings) => retry with
    {
        Mode = configured?.FindKey("Retry.Mode") is not null ? retry.Mode : settings.GetChoice(Settings.RetryMode) is 1 ? RetryMode.Adaptive : RetryMode.Standard,
        MaxAttempts = retry.MaxAttempts ?? settings.GetInteger(Settings.MaxAttempts),
    };

    private static string? NullIfEmpty(string? text) => string.IsNullOrEmpty(text) ? null : text;
}
