using System.Text.Json.Nodes;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>What a protocol makes of values, worked out from its specification alone, so that it can judge the generator.</summary>
/// <remarks>Between making and encoding, a value is a tree of JSON, in which the form itself marks what is none.</remarks>
internal interface IWireForm
{
    /// <summary>The id of the protocol's trait.</summary>
    string Protocol { get; }

    /// <summary>Whether documents have a form.</summary>
    bool HasDocuments { get; }

    /// <summary>A value of a simple type.</summary>
    /// <param name="type">The type, as models name it.</param>
    /// <param name="value">As awsJson has it: blobs are base64, timestamps seconds, and NaN is text.</param>
    /// <param name="timestampFormat">The format that the model gives a timestamp; null for none.</param>
    JsonNode Simple(string type, JsonNode value, string? timestampFormat);

    /// <summary>The bytes of a document, in one of the ways that mean the same.</summary>
    byte[] Encode(JsonNode document, Random random);

    /// <summary>The difference between a document and bytes, by meaning; null when there is none.</summary>
    string? Compare(JsonNode document, byte[] actual);
}
