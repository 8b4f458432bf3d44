namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>Checks that the paths of an update or projection do not overlap or conflict.</summary>
internal static class PathOverlap
{
    private const string Remedy = "must remove or rewrite one of these paths";

    /// <summary>Refuses two paths if one is a prefix of the other, or if they use the same attribute as a list and as a map.</summary>
    public static void Refuse(ExpressionKind kind, IReadOnlyList<DocumentPath> paths)
    {
        // The service reports the last of several conflicts. An overlap has precedence over conflicts.
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
