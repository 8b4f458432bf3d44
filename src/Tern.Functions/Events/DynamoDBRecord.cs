using Tern.Runtime;

namespace Tern.Functions;

/// <remarks><c>Change.Read&lt;Order&gt;(record)</c> of the package <c>Tern.DynamoDB.Mapper</c> returns the items before and after the change as objects.</remarks>
public sealed partial record DynamoDBRecord : IJsonWritable
{
    void IJsonWritable.WriteJson(ref JsonWriter writer) => DynamoDBRecordJson.Write(ref writer, this);
}
