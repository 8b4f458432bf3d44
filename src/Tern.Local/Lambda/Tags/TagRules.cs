namespace Tern.Local.Lambda.Tags;

/// <summary>The rules for tags.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-tags.html">Lambda tags</seealso>
internal static class TagRules
{
    private const int MaxTags = 50;

    /// <summary>Checks the number of tags of a resource.</summary>
    /// <exception cref="TernServiceException">There are more than 50 tags.</exception>
    public static void CheckCount(int count)
    {
        if (count > MaxTags)
            throw LambdaFailures.InvalidParameter("Number of tags exceeds resource tag limit.");
    }
}
