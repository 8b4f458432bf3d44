using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>SetTopicAttributes</c>.</summary>
internal static class SetTopicAttributes
{
    public static SetTopicAttributesResponse Execute(SnsRegion region, SetTopicAttributesRequest request)
    {
        SnsTopic topic = region.GetTopic(request.TopicArn);
        lock (topic.Region.Lock)
        {
            try
            {
                topic.Settings = TopicAttributes.Set(topic.Settings, request.AttributeName, request.AttributeValue ?? "", topic.IsFifo);
            }
            catch (InvalidAttributeException e)
            {
                throw SnsErrors.Invalid(e.Message);
            }
            catch (UnknownAttributeException)
            {
                throw SnsErrors.Invalid("AttributeName");
            }
            topic.Region.Save(topic);
            return new();
        }
    }
}
