using Tern.DynamoDB.Mapper;
using Tern.DynamoDB.Mapper.Tests.Examples;

[assembly: DynamoItem<Envelope<Order>>]

namespace Tern.DynamoDB.Mapper.Tests.Examples;

[DynamoItem("envelopes"), Key("ENVELOPE#{Id}")]
public sealed partial record Envelope<T>(string Id, T Content);
