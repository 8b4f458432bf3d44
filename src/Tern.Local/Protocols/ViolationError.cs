using System.Globalization;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols;

/// <summary>The error of a request that violates constraints of the model, without the values of secret members.</summary>
internal static class ViolationError
{
    private const string Separator = " failed to satisfy constraint: ";

    /// <summary>Creates the error.</summary>
    /// <param name="code">The code, for example <c>ValidationException</c>.</param>
    /// <param name="problems">The violations; at least one.</param>
    /// <param name="secretMembers">The members of the request whose values must not be part of the message.</param>
    public static TernServiceException Create(string code, IReadOnlyList<ConstraintViolation> problems, IReadOnlySet<string> secretMembers)
    {
        // The services report the elements of a list together.
        string[] texts = [.. problems.Select(problem => Describe(problem, secretMembers)).Distinct()];
        return new(code, string.Create(CultureInfo.InvariantCulture, $"{texts.Length} validation error{(texts.Length > 1 ? "s" : "")} detected: {string.Join("; ", texts)}"));
    }

    private static string Describe(ConstraintViolation problem, IReadOnlySet<string> secretMembers)
    {
        string member = problem.Path.Split('/', 3)[1];
        if (!secretMembers.Contains(member))
            return problem.ServiceText;
        // The value is before the last separator. A constraint does not contain the separator.
        string constraint = problem.ServiceText[(problem.ServiceText.LastIndexOf(Separator, StringComparison.Ordinal) + Separator.Length)..];
        return $"Value at '{char.ToLowerInvariant(member[0])}{member[1..]}'{Separator}{constraint}";
    }
}
