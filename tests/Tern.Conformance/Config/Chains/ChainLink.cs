using System.Text.Json;

namespace Tern.Conformance.Config.Chains;

/// <summary>An expected step of a chain: its kind, and the properties or the text that the case has for it.</summary>
/// <param name="Kind">The kind, for example <c>AssumeRole</c>.</param>
/// <param name="Text">The text of a kind without properties; null for others.</param>
/// <param name="Properties">The properties; empty for a kind with a text.</param>
internal sealed record ChainLink(string Kind, string? Text, IReadOnlyDictionary<string, string?> Properties)
{
    /// <summary>Whether the step is an access token of IAM Identity Center, which is no source of credentials.</summary>
    public bool IsSsoToken => Kind == "Sso" && this["sso_account_id"] is null && this["sso_role_name"] is null;

    /// <summary>Returns a property; null if the case does not have it.</summary>
    public string? this[string property] => Properties.GetValueOrDefault(property);

    public static ChainLink Read(JsonElement step)
    {
        JsonProperty kind = step.EnumerateObject().Single();
        return kind.Value.ValueKind == JsonValueKind.String
            ? new(kind.Name, kind.Value.GetString(), new Dictionary<string, string?>())
            : new(kind.Name, null, kind.Value.EnumerateObject().ToDictionary(property => property.Name, property => property.Value.GetString()));
    }
}
