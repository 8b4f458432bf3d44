using System.Globalization;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>A version of a parameter that a name selects: <c>name</c>, <c>name:3</c>, <c>name:label</c>, or the same with an ARN.</summary>
/// <param name="Parameter">The parameter.</param>
/// <param name="Version">The version. The default is the latest.</param>
/// <param name="Selector">The selector with its colon; null if the name has none.</param>
/// <seealso href="https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-versions.html">Parameter versions</seealso>
internal sealed record ParameterSelector(StoredParameter Parameter, StoredVersion Version, string? Selector)
{
    /// <summary>Returns the description of the version that a name selects, or of a secret.</summary>
    /// <param name="store">The parameters.</param>
    /// <param name="text">The name or the ARN, with an optional selector.</param>
    /// <param name="withDecryption">Whether to return the value of a <c>SecureString</c>. The default is false.</param>
    /// <exception cref="TernServiceException">The parameter, the version or the secret does not exist.</exception>
    public static Parameter Describe(ParameterStore store, string text, bool? withDecryption) => store.Secrets is { } secrets && SecretReferences.IsReference(text)
        ? secrets.Get(store.Scope, text, withDecryption)
        : Find(store, text).ToParameter(withDecryption);

    /// <summary>Finds the version that a name selects.</summary>
    /// <exception cref="ParameterNotFoundException">The parameter does not exist.</exception>
    /// <exception cref="ParameterVersionNotFoundException">The parameter has no version with the number or the label.</exception>
    public static ParameterSelector Find(ParameterStore store, string text)
    {
        int start = ParameterArn.IsArn(text) ? Math.Max(0, text.IndexOf(":parameter/", StringComparison.Ordinal)) + 1 : 0;
        int colon = text.IndexOf(':', start);
        StoredParameter parameter = store.Get(colon < 0 ? text : text[..colon]);
        if (colon < 0)
            return new(parameter, parameter.Latest, null);
        string selector = text[(colon + 1)..];
        StoredVersion? version = long.TryParse(selector, NumberStyles.None, CultureInfo.InvariantCulture, out long number)
            ? parameter.Versions.Find(version => version.Number == number)
            : parameter.Versions.Find(version => version.Labels.Contains(selector));
        return new(parameter, version ?? throw ParameterErrors.VersionNotFound(parameter.Name, selector), $":{selector}");
    }

    /// <summary>Returns the description of the version in responses.</summary>
    /// <param name="withDecryption">Whether to return the value of a <c>SecureString</c>. The default is false.</param>
    public Parameter ToParameter(bool? withDecryption) => new()
    {
        Name = Parameter.Name,
        Arn = Parameter.Arn,
        Type = Version.Type,
        Value = Version.GetValue(withDecryption),
        Version = Version.Number,
        Selector = Selector,
        LastModifiedDate = Version.ModifiedAt,
        DataType = Version.DataType,
    };
}
