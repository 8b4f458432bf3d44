using System.Text.Json.Nodes;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>The wire format of values, implemented from the specification of the protocol and independent of the generator.</summary>
/// <remarks>Before its encoding a value is a tree of JSON, in which the implementation marks values without a JSON type.</remarks>
internal interface IWireForm
{
    /// <summary>The id of the protocol's trait.</summary>
    string Protocol { get; }

    /// <summary>Whether the protocol supports documents.</summary>
    bool HasDocuments { get; }

    /// <summary>A value of a simple type.</summary>
    /// <param name="type">The type, as models name it.</param>
    /// <param name="value">The value as in awsJson: blobs are base64, timestamps seconds, and NaN is text.</param>
    /// <param name="timestampFormat">The timestamp format of the model; null for none.</param>
    JsonNode Simple(string type, JsonNode value, string? timestampFormat);

    /// <summary>The bytes of a document, in one of the equivalent encodings.</summary>
    byte[] Encode(JsonNode document, Random random);

    /// <summary>The semantic difference between a document and bytes; null if they are equal.</summary>
    string? Compare(JsonNode document, byte[] actual);
}
