using System.Text.Json.Serialization;

namespace Tern.Aot.Functional.Protocols;

[JsonSerializable(typeof(Order)), JsonSerializable(typeof(Receipt))]
internal sealed partial class ShopJson : JsonSerializerContext;
