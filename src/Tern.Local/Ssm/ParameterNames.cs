using System.Buffers;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>The rules for names of parameters.</summary>
/// <seealso href="https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-su-create.html">Requirements and constraints for parameter names</seealso>
internal static class ParameterNames
{
    private const int MaxLength = 1_011;
    private const int MaxLevels = 15;

    private const string Form =
        " (case-insensitive). If formed as a path, it can consist of sub-paths divided by slash symbol; each sub-path can be formed as a mix of letters, numbers and the following 3 symbols .-_";

    private const string PathRules =
        "The parameter doesn't meet the parameter name requirements. The parameter name must begin with a forward slash \"/\". It can't be prefixed with \"aws\" or \"ssm\" "
        + "(case-insensitive). It must use only letters, numbers, or the following symbols: . (period), - (hyphen), _ (underscore). Special characters are not allowed. "
        + "All sub-paths, if specified, must use the forward slash symbol \"/\". Valid example: /get/parameters2-/by1./path0_.";

    private static readonly SearchValues<char> s_characters = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_/");

    /// <summary>Checks the name of a new or changed parameter.</summary>
    /// <exception cref="TernServiceException">The name is not valid or reserved.</exception>
    public static void Check(string name)
    {
        string relative = name.TrimStart('/');
        bool isPath = name.AsSpan(1).Contains('/');
        if (name.Contains('/') && !name.StartsWith('/'))
            throw ParameterErrors.Validation("Parameter name must be a fully qualified name.");
        if (IsPrefixed(relative, "aws") && isPath)
            throw new TernServiceException("AccessDeniedException", $"No access to reserved parameter name: {name}.");
        if (IsPrefixed(relative, "aws") || IsPrefixed(relative, "ssm"))
            throw ParameterErrors.Validation(isPath ? $"Parameter name: can't be prefixed with \"ssm\"{Form}" : "Parameter name: can't be prefixed with \"aws\" or \"ssm\" (case-insensitive).");
        if (name.AsSpan().ContainsAnyExcept(s_characters) || name.Contains("//", StringComparison.Ordinal) || name.EndsWith('/'))
            throw ParameterErrors.Validation($"Parameter name: can't be prefixed with \"aws\" or \"ssm\"{Form}");
        if (name.AsSpan(1).Count('/') >= MaxLevels)
            throw new HierarchyLevelLimitExceededException("A parameter name hierarchy can have a maximum of 15 levels. Reduce the number of levels, and try again.");
        if (name.Length > MaxLength)
            throw ParameterErrors.Validation($"The parameter name exceeds the maximum length of 1011 characters.");
    }

    /// <summary>Checks the path of a listing.</summary>
    /// <exception cref="TernServiceException">The path is not valid.</exception>
    public static void CheckPath(string path)
    {
        string relative = path.TrimStart('/');
        if (!path.StartsWith('/') || path.Contains("//", StringComparison.Ordinal) || path.AsSpan().ContainsAnyExcept(s_characters)
            || IsPrefixed(relative, "aws") || IsPrefixed(relative, "ssm"))
        {
            throw ParameterErrors.Validation(PathRules);
        }
    }

    /// <summary>Whether a name is below a path.</summary>
    /// <param name="name">The name.</param>
    /// <param name="path">The path, with or without a slash at its end.</param>
    /// <param name="isRecursive">Whether also deeper levels than the next one are.</param>
    public static bool IsBelow(string name, string path, bool isRecursive)
    {
        string prefix = path.EndsWith('/') ? path : $"{path}/";
        string rooted = name.StartsWith('/') ? name : $"/{name}";
        return rooted.StartsWith(prefix, StringComparison.Ordinal) && (isRecursive || !rooted.AsSpan(prefix.Length).Contains('/'));
    }

    private static bool IsPrefixed(string name, string prefix) => name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase);
}
