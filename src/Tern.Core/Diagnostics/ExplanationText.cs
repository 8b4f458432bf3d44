using System.Globalization;
using System.Text;

namespace Tern.Runtime;

/// <summary>The text of a <see cref="ClientExplanation"/>.</summary>
internal static class ExplanationText
{
    public static string Format(ClientExplanation explanation)
    {
        var text = new StringBuilder();
        Line(text, "Service", explanation.Service);
        Line(text, "Region", explanation.Region ?? "none");
        Line(text, "Endpoint", explanation.Endpoint ?? "none");
        Line(text, "Account", explanation.AccountId ?? "unknown");
        Line(text, "Profile", explanation.Profile ?? "none");
        Line(text, "Files", explanation.Files.Count == 0 ? "not read, because region and credentials are set in code or by variables" : string.Join(", ", explanation.Files));
        AddCredentials(text, explanation.Credentials);
        text.Append("Settings\n");
        foreach (SettingExplanation setting in explanation.Settings)
        {
            text.Append("  ").Append(setting.Name).Append(" = ").Append(setting.Value).Append(" (").Append(setting.Source).Append(')');
            if (!setting.HasEffect)
                text.Append(", no effect");
            foreach (SettingValueExplanation other in setting.Overrides)
                text.Append(", overrides ").Append(other.Value).Append(" (").Append(other.Source).Append(')');
            text.Append('\n');
        }
        return text.ToString();
    }

    private static void AddCredentials(StringBuilder text, CredentialsExplanation credentials)
    {
        Line(text, "Credentials", credentials.Path);
        if (credentials.Error is { } error)
            Line(text, "  error", error);
        if (credentials.AccessKeyId is { } key)
            Line(text, "  key", key);
        if (credentials.Expiration is { } expiration)
            Line(text, "  expires", expiration.UtcDateTime.ToString("u", CultureInfo.InvariantCulture));
        if (credentials.NextRefresh is { } refresh)
            Line(text, "  refresh", $"from {refresh.UtcDateTime.ToString("u", CultureInfo.InvariantCulture)}");
        foreach (CredentialSourceExplanation source in credentials.Searched)
            Line(text, "  not in", string.Create(CultureInfo.InvariantCulture, $"{source.Source}: {source.Reason} ({source.Duration.TotalMilliseconds:0} ms)"));
    }

    private static void Line(StringBuilder text, string name, string value) => text.Append(name.PadRight(12)).Append(value).Append('\n');
}
