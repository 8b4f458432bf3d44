using System.Globalization;

namespace Tern.Runtime;

/// <summary>
/// Sets options that the caller left unset from the environment variables that all AWS SDKs share. An
/// exception of this class does not contain the value, because it may be a secret in the wrong variable. The errors of an invalid region and of an
/// invalid endpoint URL quote the value.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html">Settings reference</seealso>
internal static class EnvironmentDefaults
{
    public static ClientOptions Apply(ClientOptions options, ServiceDescriptor service)
    {
        Func<string, string?> get = options.GetEnvironmentVariable;
        return options with
        {
            Region = Region(options, get),
            Endpoint = NullIfEmpty(options.Endpoint) ?? Endpoint(get, service),
            UseFips = options.UseFipsOrUnset ?? Boolean(get, "AWS_USE_FIPS_ENDPOINT") ?? false,
            UseDualStack = options.UseDualStackOrUnset ?? Boolean(get, "AWS_USE_DUALSTACK_ENDPOINT") ?? false,
            AccountIdEndpointMode = AccountIdEndpointMode(options, get),
            Retry = options.Retry ?? Retry(get),
            AppId = NullIfEmpty(options.AppId) ?? Text(get, "AWS_SDK_UA_APP_ID"),
            DisableRequestCompression = options.DisableRequestCompression ?? Boolean(get, "AWS_DISABLE_REQUEST_COMPRESSION"),
            RequestMinCompressionSizeBytes = options.RequestMinCompressionSizeBytes
                ?? Integer(get, "AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES", 0, ClientOptions.MaxMinCompressionSize) ?? 10_240,
        };
    }

    /// <summary>Reads a comma-separated list; empty if the variable is not set.</summary>
    public static string[] List(Func<string, string?> get, string name) =>
        Text(get, name)?.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries) ?? [];

    /// <summary>Returns when checksums are used. The values of the variable are <c>when_supported</c> and <c>when_required</c>.</summary>
    public static ChecksumUse ChecksumUse(ChecksumUse? option, Func<string, string?> get, string name) => option ?? Text(get, name)?.ToLowerInvariant() switch
    {
        null or "when_supported" => Tern.ChecksumUse.WhenSupported,
        "when_required" => Tern.ChecksumUse.WhenRequired,
        _ => throw new TernConfigurationException($"The value of the environment variable {name} is not valid. Expected when_supported or when_required."),
    };

    /// <summary>The region, which becomes part of host names and signatures.</summary>
    private static string? Region(ClientOptions options, Func<string, string?> get) =>
        CheckRegion(NullIfEmpty(options.Region), $"{nameof(ClientOptions)}.{nameof(ClientOptions.Region)}")
        ?? CheckRegion(Text(get, "AWS_REGION"), "the environment variable AWS_REGION")
        ?? CheckRegion(Text(get, "AWS_DEFAULT_REGION"), "the environment variable AWS_DEFAULT_REGION");

    private static string? CheckRegion(string? region, string setting) =>
        region is null || HostLabel.AreValidLabels(region) ? region : throw new TernEndpointException(
            $"The region '{HostLabel.Quote(region, 100)}' is not valid. Expected letters, digits and hyphens, for example us-east-1. Check {setting}.");

    private static string? Endpoint(Func<string, string?> get, ServiceDescriptor service)
    {
        if (Boolean(get, "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS") ?? false)
            return null;
        string name = service.ServiceId.Replace(' ', '_').ToUpperInvariant();
        return Text(get, $"AWS_ENDPOINT_URL_{name}") ?? Text(get, "AWS_ENDPOINT_URL");
    }

    private static AccountIdEndpointMode AccountIdEndpointMode(ClientOptions options, Func<string, string?> get)
    {
        const string Name = "AWS_ACCOUNT_ID_ENDPOINT_MODE";
        return options.AccountIdEndpointModeOrUnset ?? Text(get, Name)?.ToLowerInvariant() switch
        {
            null or "preferred" => Tern.AccountIdEndpointMode.Preferred,
            "required" => Tern.AccountIdEndpointMode.Required,
            "disabled" => Tern.AccountIdEndpointMode.Disabled,
            _ => throw new TernConfigurationException($"The value of the environment variable {Name} is not valid. Expected preferred, required or disabled."),
        };
    }

    private static RetryOptions Retry(Func<string, string?> get)
    {
        const string Name = "AWS_RETRY_MODE";
        RetryMode mode = Text(get, Name)?.ToLowerInvariant() switch
        {
            null or "standard" or "legacy" => RetryMode.Standard,
            "adaptive" => RetryMode.Adaptive,
            _ => throw new TernConfigurationException($"The value of the environment variable {Name} is not valid. Expected standard or adaptive."),
        };
        return new RetryOptions { Mode = mode, MaxAttempts = Integer(get, "AWS_MAX_ATTEMPTS", 1, 1000) };
    }

    private static string? Text(Func<string, string?> get, string name) => NullIfEmpty(get(name)?.Trim());

    private static string? NullIfEmpty(string? text) => string.IsNullOrEmpty(text) ? null : text;

    /// <summary>Reads a variable that is true, false or not set.</summary>
    public static bool? Boolean(Func<string, string?> get, string name) => Text(get, name) switch
    {
        null => null,
        { } text when text.Equals("true", StringComparison.OrdinalIgnoreCase) => true,
        { } text when text.Equals("false", StringComparison.OrdinalIgnoreCase) => false,
        _ => throw new TernConfigurationException($"The value of the environment variable {name} is not valid. Expected true or false."),
    };

    private static int? Integer(Func<string, string?> get, string name, int min, int max)
    {
        if (Text(get, name) is not { } text)
            return null;
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int value) && value >= min && value <= max)
            return value;
        throw new TernConfigurationException(string.Create(CultureInfo.InvariantCulture, $"The value of the environment variable {name} is not valid. Expected an integer from {min} to {max}."));
    }
}
