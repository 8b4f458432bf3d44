using Tern.Runtime;

namespace Tern.Functions.Idempotency.Tests.Support;

/// <summary>A result of any JSON.</summary>
internal sealed class Result(Document value) : IPayload<Result>
{
    public Document Value => value;

    public static Result Read(ref JsonReader reader) => new(reader.ReadDocument());

    public static void Write(ref JsonWriter writer, Result value) => writer.WriteDocument(value.Value);
}
