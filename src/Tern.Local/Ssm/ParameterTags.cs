using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>The tags of parameters. Other resources of Systems Manager are not supported.</summary>
internal static class ParameterTags
{
    private const int MaxCount = 50;

    /// <summary>Returns the parameter of a tagging operation.</summary>
    /// <exception cref="InvalidResourceTypeException">The resource is not a parameter.</exception>
    /// <exception cref="InvalidResourceIdException">The parameter does not exist.</exception>
    public static StoredParameter Find(ParameterStore store, ResourceTypeForTagging type, string id)
    {
        if (type != ResourceTypeForTagging.Parameter)
            throw new InvalidResourceTypeException($"Tern.Local does not support the resource type '{type}'. Expected 'Parameter'.");
        return store.Find(ParameterArn.GetName(store, id)) ?? throw new InvalidResourceIdException($"The parameter '{id}' does not exist.");
    }

    /// <summary>Checks the number of tags.</summary>
    /// <exception cref="TooManyTagsErrorException">There are more than 50 tags.</exception>
    public static void CheckCount(IEnumerable<Tag> existing, IEnumerable<Tag> added)
    {
        if (existing.Concat(added).Select(tag => tag.Key).Distinct(StringComparer.Ordinal).Count() > MaxCount)
            throw new TooManyTagsErrorException("A parameter can have a maximum of 50 tags. Remove tags, and try again.");
    }
}
