using System.Text;

namespace Tern.Local.Lambda.Functions;

/// <summary>The rules for environment variables.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html">Lambda environment variables</seealso>
internal static class EnvironmentRules
{
    private const int MaxLength = 4 * 1024;

    /// <summary>Checks the variables of a request.</summary>
    /// <exception cref="TernServiceException">The variables are too large.</exception>
    public static IReadOnlyDictionary<string, string> Check(OrderedMap<string> variables)
    {
        var text = new StringBuilder("{");
        foreach ((string name, string value) in variables)
            text.Append(text.Length > 1 ? "," : "").Append('"').Append(name).Append("\":\"").Append(value).Append('"');
        text.Append('}');
        if (Encoding.UTF8.GetByteCount(text.ToString()) > MaxLength)
        {
            throw LambdaFailures.InvalidParameter(
                $"Lambda was unable to configure your environment variables because the environment variables you have provided exceeded the 4KB limit. String measured: {text}");
        }
        return variables.ToDictionary(StringComparer.Ordinal);
    }
}
