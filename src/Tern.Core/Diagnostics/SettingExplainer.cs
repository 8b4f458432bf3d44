using System.Globalization;

namespace Tern.Runtime;

/// <summary>Finds the values of all settings of a client with their sources.</summary>
/// <param name="options">The options in code.</param>
/// <param name="runtime">The configuration with values from the environment and the profile.</param>
internal sealed class SettingExplainer(ClientOptions options, ClientRuntime runtime)
{
    private const string Secret = "***";

    private readonly SettingReader _reader = runtime.Settings;

    /// <summary>Returns the settings that have a value.</summary>
    public List<SettingExplanation> Explain()
    {
        var explained = new List<SettingExplanation>();
        foreach (Setting setting in (Setting[])[.. Settings.Clients, .. runtime.Client.ServiceSettings])
        {
            // The row of the endpoint of a service is part of the row of the endpoint.
            if (setting.Variable != Settings.ServiceEndpoint.Variable)
                Add(explained, setting, setting.Default);
        }
        // Without a value, settings of credential sources are not of interest.
        foreach (Setting setting in Settings.Sources)
            Add(explained, setting, null);
        return explained;
    }

    private void Add(List<SettingExplanation> explained, Setting setting, string? initial)
    {
        List<SettingValueExplanation> values = GetValues(setting);
        if (values.Count == 0 && initial is not null)
            values.Add(new(initial, "default"));
        if (values.Count > 0)
            explained.Add(new SettingExplanation(setting.Name, values[0], values[1..], setting.HasEffect));
    }

    /// <summary>Returns the values of a setting, that with the highest precedence first.</summary>
    private List<SettingValueExplanation> GetValues(Setting setting)
    {
        var values = new List<SettingValueExplanation>();
        AddOption(values, setting);
        if (setting.Name == Settings.Endpoint.Name && (options.Configured?.IgnoreConfiguredEndpoints ?? _reader.GetBoolean(Settings.IgnoreConfiguredEndpoints) ?? false))
            return values;
        if (setting.Name == Settings.Endpoint.Name)
        {
            Add(values, setting, _reader.FindVariable(SettingReader.GetServiceVariable("AWS_ENDPOINT_URL_", runtime.Service.ServiceId)));
            Add(values, setting, _reader.FindVariable(setting.Variable));
            Add(values, setting, _reader.Profile?.FindServiceEndpoint(runtime.Service));
        }
        else if (setting.Name == Settings.BearerToken.Name)
        {
            Add(values, setting, _reader.FindVariable(SettingReader.GetServiceVariable("AWS_BEARER_TOKEN_", runtime.Service.SigningName)));
        }
        else if (string.IsNullOrEmpty(options.Profile) || !IsIdentity(setting.Name))
        {
            Add(values, setting, _reader.FindVariable(setting.Variable));
            Add(values, setting, _reader.FindVariable(setting.FallbackVariable));
        }
        if (setting.ProfileKey is { } key)
            Add(values, setting, _reader.Profile?.Find(key));
        if (values.Count == 0 && setting.Name == Settings.Region.Name && runtime.Options.Region is { } region)
            values.Add(new(region, "EC2 instance metadata"));
        return values;
    }

    /// <summary>Adds the value in code, and that of a configuration section.</summary>
    private void AddOption(List<SettingValueExplanation> values, Setting setting)
    {
        string? value = GetOption(setting, options);
        string? key = options.Configured?.FindKey(setting.Name);
        string? configured = options.Configured?.Options is { } bound ? GetOption(setting, bound) : null;
        // Options for retries in code are complete: one changed option sets all.
        bool isInCode = value != configured || (setting.Name.StartsWith("Retry.", StringComparison.Ordinal) && !ReferenceEquals(options.Retry, options.Configured?.Options?.Retry));
        if (value is not null && isInCode)
            values.Add(new(Show(setting, value), "code"));
        // A section that sets one option for retries also has defaults of the others.
        if (key is not null && configured is not null)
            values.Add(new(Show(setting, configured), $"the configuration key {key}"));
    }

    private static string? GetOption(Setting setting, ClientOptions options) => setting.Option is { } option ? Text(option(options)) : GetCode(setting.Name, options);

    /// <summary>Whether the variable of a setting is ignored if the profile is named in code.</summary>
    private static bool IsIdentity(string name) =>
        name is "AccessKeyId" or "SecretAccessKey" or "SessionToken" or "AccountId" or "RoleArn" or "RoleSessionName" or "WebIdentityTokenFile";

    private static void Add(List<SettingValueExplanation> values, Setting setting, FoundSetting? found)
    {
        if (found is not null)
            values.Add(new(ServiceText.Message(Show(setting, found.Text)), found.Source));
    }

    private static string Show(Setting setting, string value)
    {
        if (setting.IsSensitive)
            return Secret;
        return setting.Kind == SettingKind.Url && EndpointUrl.TryParse(value) is null ? EndpointUrl.RemoveSecrets(value) : value;
    }

    /// <summary>The value of an option in code; null if it is not set.</summary>
    private static string? GetCode(string name, ClientOptions options) => name switch
    {
        "Profile" => options.Profile,
        "Region" => options.Region,
        "Endpoint" => options.Endpoint,
        "UseFips" => Text(options.UseFipsOrUnset),
        "UseDualStack" => Text(options.UseDualStackOrUnset),
        "AccountIdEndpointMode" => options.AccountIdEndpointModeOrUnset?.ToString(),
        "Retry.Mode" => options.Retry?.Mode.ToString(),
        "Retry.MaxAttempts" => options.Retry is null ? null : options.Retry.MaxAttempts?.ToString(CultureInfo.InvariantCulture) ?? Settings.MaxAttempts.Default,
        "AppId" => options.AppId,
        "DisableRequestCompression" => Text(options.DisableRequestCompression),
        "RequestMinCompressionSizeBytes" => options.RequestMinCompressionSizeBytes?.ToString(CultureInfo.InvariantCulture),
        "RequestChecksumCalculation" => options.RequestChecksumCalculation?.ToString(),
        "ResponseChecksumValidation" => options.ResponseChecksumValidation?.ToString(),
        "AuthSchemePreference" => options.AuthSchemePreference is { } schemes ? string.Join(", ", schemes) : null,
        "SigningRegionSet" => options.SigningRegionSet is { } regions ? string.Join(", ", regions) : null,
        "IgnoreConfiguredEndpoints" => Text(options.Configured?.IgnoreConfiguredEndpoints),
        "CaBundle" => options.Configured?.CaBundle,
        "BearerToken" => options.BearerToken is null ? null : Secret,
        _ => null,
    };

    private static string? Text(bool? value) => value switch
    {
        null => null,
        true => "true",
        false => "false",
    };
}
