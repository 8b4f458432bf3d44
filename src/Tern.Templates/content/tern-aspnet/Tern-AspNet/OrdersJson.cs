using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern_AspNet;

/// <summary>The JSON of requests and responses. Its readers and writers are generated, because native programs have no reflection for them.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(NewOrder))]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(string))]
internal sealed partial class OrdersJson : JsonSerializerContext;
