using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>What one write did.</summary>
internal readonly record struct WriteResult(Change Change, ConsumedUnits Units, ItemCollectionMetrics? Metrics);
