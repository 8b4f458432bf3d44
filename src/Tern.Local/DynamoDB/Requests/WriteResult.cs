using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>The result of one write.</summary>
internal readonly record struct WriteResult(Change Change, ConsumedUnits Units, ItemCollectionMetrics? Metrics);
