using Tern.Sns;

namespace Tern.Local.Sns.Topics;

/// <summary>The tags of topics.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-tags.html">Tags of topics</seealso>
internal static class TopicTags
{
    /// <summary>Returns the tags of a request.</summary>
    /// <inheritdoc cref="Add" path="/exception"/>
    public static OrderedMap<string> Create(IReadOnlyList<Tag> tags) => Add([], tags);

    /// <summary>Returns the tags after those of a request were set.</summary>
    /// <exception cref="InvalidParameterException">The request has a key twice.</exception>
    /// <exception cref="TagLimitExceededException">There are more than 50 tags.</exception>
    public static OrderedMap<string> Add(OrderedMap<string> existing, IReadOnlyList<Tag> tags)
    {
        if (tags.DistinctBy(tag => tag.Key).Count() != tags.Count)
            throw SnsErrors.Invalid("Duplicated keys are not allowed.");
        OrderedMap<string> all = new(existing);
        foreach (Tag tag in tags)
            all[tag.Key] = tag.Value;
        return all.Count <= SnsLimits.MaxTags ? all : throw new TagLimitExceededException("Could not complete request: tag quota of per resource exceeded");
    }

    /// <summary>Returns the topic of a request for tags.</summary>
    /// <exception cref="ResourceNotFoundException">The topic does not exist.</exception>
    public static SnsTopic GetTopic(SnsRegion region, string arn)
    {
        region.CheckRegion(arn, "ResourceArn");
        return region.Engine.FindTopic(arn) ?? throw SnsErrors.ResourceNotFound();
    }
}
