using Tern.Local.Services;

namespace Tern.Local.Lambda.Functions;

/// <summary>A function as a request names it: by a name, a partial ARN or an ARN, with an optional version or alias.</summary>
/// <param name="Name">The name of the function.</param>
/// <param name="Qualifier">The version or the alias; null for none.</param>
internal readonly record struct FunctionReference(string Name, string? Qualifier)
{
    /// <summary>The qualifier of the unpublished version.</summary>
    public const string Latest = "$LATEST";

    private const int AccountIdLength = 12;

    /// <summary>The qualifier; <c>$LATEST</c> if there is none.</summary>
    public string QualifierOrLatest => Qualifier ?? Latest;

    /// <summary>Reads the reference of a request, whose form is valid.</summary>
    /// <param name="text">A name, a partial ARN or an ARN.</param>
    /// <param name="qualifier">The separate qualifier of the request; null for none.</param>
    /// <param name="scope">The account and the region of the caller.</param>
    /// <exception cref="TernServiceException">The function belongs to another account or region, or the qualifiers differ.</exception>
    public static FunctionReference Parse(string text, string? qualifier, ResourceScope scope)
    {
        Span<Range> ranges = stackalloc Range[16];
        ReadOnlySpan<char> source = text;
        int count = source.Split(ranges, ':');
        int position = 0;
        string? region = null, account = null;
        if (count > 5 && text.StartsWith("arn:", StringComparison.Ordinal))
        {
            region = text[ranges[3]];
            account = text[ranges[4]];
            position = 5;
        }
        else if (count > 1 && IsAccountId(source[ranges[0]]))
        {
            account = text[ranges[position++]];
        }
        if (position + 1 < count && source[ranges[position]] is "function")
            position++;
        if (account is not null && account != scope.AccountId)
            throw new TernServiceException("AccessDeniedException", "");
        if (region is not null && region != scope.Region)
            throw LambdaFailures.NotFound($"Functions from '{region}' are not reachable in this region ('{scope.Region}')");
        string name = text[ranges[position]];
        string? derived = position + 1 < count ? text[ranges[position + 1]] : null;
        if (derived is not null && qualifier is not null && derived != qualifier)
            throw LambdaFailures.InvalidParameter("The derived qualifier from the function name does not match the specified qualifier.");
        return new FunctionReference(name, derived ?? qualifier);
    }

    /// <summary>Returns the ARN of the function, with the qualifier if there is one.</summary>
    public string GetArn(ResourceScope scope) => FunctionArns.Create(scope, Name, Qualifier);

    private static bool IsAccountId(ReadOnlySpan<char> text) => text.Length == AccountIdLength && !text.ContainsAnyExceptInRange('0', '9');
}
