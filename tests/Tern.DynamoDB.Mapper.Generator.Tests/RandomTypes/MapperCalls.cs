using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>Calls the generated code of a type that is known at run time.</summary>
internal abstract class MapperCalls
{
    public static MapperCalls For(Type type) => (MapperCalls)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(type))!;

    /// <summary>The names of the attributes that a projection requests; null for all.</summary>
    public abstract IReadOnlyList<string>? Projection { get; }

    /// <summary>Returns the item as DynamoDB JSON.</summary>
    public abstract string Write(object item, Stamps stamps);

    public abstract object Read(string json);

    /// <summary>Returns the object with the values that a put sets.</summary>
    public abstract object Apply(object item, Stamps stamps);

    private sealed class Typed<T> : MapperCalls
        where T : IDynamoItem<T>
    {
        public override IReadOnlyList<string>? Projection => T.ItemMap.ProjectedNameCount is { } count
            ? [.. Enumerable.Range(0, count).Select(index => Encoding.UTF8.GetString(T.ItemMap.Names.Get(index)))]
            : null;

        public override string Write(object item, Stamps stamps)
        {
            using var buffer = new PooledBuffer();
            var writer = new AttributeWriter(buffer, typeof(T));
            writer.StartItem();
            T.ItemMap.Write(ref writer, (T)item, stamps);
            writer.EndItem();
            writer.Json.Complete();
            return Encoding.UTF8.GetString(buffer.WrittenSpan);
        }

        public override object Read(string json)
        {
            var reader = new AttributeReader(Encoding.UTF8.GetBytes(json), T.ItemMap);
            T item = T.ItemMap.Read(ref reader);
            reader.Json.ReadEnd();
            reader.Dispose();
            return item;
        }

        public override object Apply(object item, Stamps stamps) => T.ItemMap.Apply((T)item, stamps);
    }
}
