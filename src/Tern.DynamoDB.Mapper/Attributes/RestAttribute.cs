namespace Tern.DynamoDB.Mapper;

/// <summary>Marks the member of type <c>OrderedMap&lt;AttributeValue&gt;?</c> that receives the attributes without a member of their own. They are written back.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class RestAttribute : System.Attribute;
