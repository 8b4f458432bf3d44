namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>The rule that no two paths of an update or projection may meet.</summary>
internal static class PathOverlap
{
    private const string Remedy = "must remove or rewrite one of these paths";

    /// <summary>Refuses a path that leads into another one, and two that take the same attribute for a list and for a map.</summary>
    public static void Refuse(ExpressionKind kind, IReadOnlyList<DocumentPath> paths)
    {
        // Of several conflicts the service tells the last, and an overlap before any of them.
        string? conflict = null;
        for (int later = 1; later < paths.Count; later++)
        {
            for (int earlier = 0; earlier < later; earlier++)
            {
                DocumentPath one = paths[earlier], two = paths[later];
                int common = one.CommonSteps(two);
                if (common == Math.Min(one.Steps.Count, two.Steps.Count))
                    throw ExpressionErrors.Invalid(kind, $"Two document paths overlap with each other; {Remedy}; path one: {one}, path two: {two}");
                if (one.Steps[common].IsIndex != two.Steps[common].IsIndex)
                    conflict = $"Two document paths conflict with each other; {Remedy}; path one: {one}, path two: {two}";
            }
        }
        if (conflict is not null)
            throw ExpressionErrors.Invalid(kind, conflict);
    }
}
