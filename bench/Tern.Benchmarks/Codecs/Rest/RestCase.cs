using System.Reflection;
using Tern.Benchmarks.Protocols;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs.Rest;

/// <summary>Creates cases of the REST protocols, and verifies that all subjects produce the same.</summary>
internal static class RestCase
{
    public const string RequestRemark =
        "Path, query, headers and body before signing, by the code that is generated from the model of the cases. The baseline is hand-written. The allocations are the strings of path and headers.";

    /// <summary>Creates the case of a request. The baseline must write the same path, query and headers.</summary>
    public static ProtocolCase Request<T>(string name, T request, Action<RequestMessage, T> write, Action<RequestMessage, T> writeFloor)
    {
        var message = new RequestMessage();
        var tern = new Subject(Subject.Tern, () =>
        {
            message.Reset();
            write(message, request);
            return null;
        });
        var floor = new Subject(Subject.Baseline, () =>
        {
            message.Reset();
            writeFloor(message, request);
            return null;
        });
        tern.Work();
        string written = Describe(message);
        floor.Work();
        if (written != Describe(message))
            throw new InvalidOperationException($"{name}: The generated code and the baseline write different requests:\n{written}\n{Describe(message)}");
        return new(name, [tern, floor]);
    }

    /// <summary>Creates the case of a response. All subjects must read the same values.</summary>
    public static ProtocolCase Response(string name, params IReadOnlyList<Subject> subjects)
    {
        object read = subjects[0].Work()!;
        foreach (Subject other in subjects.Skip(1))
        {
            object same = other.Work()!;
            foreach (PropertyInfo property in read.GetType().GetProperties().Where(property => property.PropertyType.IsValueType || property.PropertyType == typeof(string)))
            {
                if (property.Name != "Body" && !Equals(property.GetValue(read), property.GetValue(same)))
                    throw new InvalidOperationException($"{name}: {other.Name} reads another value of {property.Name} than Tern.");
            }
        }
        return new(name, subjects);
    }

    private static string Describe(RequestMessage message) => string.Join(
        '\n',
        [message.Path, message.Query, message.ContentType, .. message.Headers.Select(header => $"{header.Key}: {header.Value}").Order(StringComparer.Ordinal)]);
}
