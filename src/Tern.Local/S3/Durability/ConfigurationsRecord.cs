using Tern.Local.Durability;
using Tern.Local.S3.Configurations;
using Tern.Local.S3.Storage;
using Tern.Local.S3.Wire;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of the configurations that have no effect. Older records end before them.</summary>
internal static class ConfigurationsRecord
{
    public static void Write(RecordWriter writer, BucketSettings settings)
    {
        writer.OptionalText(settings.Policy);
        writer.OptionalText(settings.AccelerateStatus);
        writer.OptionalText(settings.Payer);
        DocumentRecord.WriteOptional(writer, settings.Logging, LoggingEnabledXml.Write);
        DocumentRecord.WriteOptional(writer, settings.Website, WriteWebsite);
        DocumentRecord.WriteOptional(writer, settings.Replication, ReplicationConfigurationXml.Write);
        ConfigurationSetRecord.Write(writer, settings.Metrics, MetricsConfigurationXml.Write);
        ConfigurationSetRecord.Write(writer, settings.IntelligentTiering, IntelligentTieringConfigurationXml.Write);
        ConfigurationSetRecord.Write(writer, settings.Inventory, InventoryConfigurationXml.Write);
    }

    /// <summary>Adds the configurations to the settings of a bucket.</summary>
    public static BucketSettings Read(ref RecordReader reader, BucketSettings settings) => reader.IsAtEnd ? settings : settings with
    {
        Policy = reader.OptionalText(),
        AccelerateStatus = reader.OptionalText(),
        Payer = reader.OptionalText(),
        Logging = DocumentRecord.ReadOptional(ref reader, LoggingEnabledXml.Read),
        Website = DocumentRecord.ReadOptional(ref reader, WebsiteConfigurationXml.Read),
        Replication = DocumentRecord.ReadOptional(ref reader, ReplicationConfigurationXml.Read),
        Metrics = ConfigurationSetRecord.Read(ref reader, MetricsConfigurationXml.Read),
        IntelligentTiering = ConfigurationSetRecord.Read(ref reader, IntelligentTieringConfigurationXml.Read),
        Inventory = ConfigurationSetRecord.Read(ref reader, InventoryConfigurationXml.Read),
    };

    private static void WriteWebsite(ref XmlWriter writer, WebsiteConfiguration website) =>
        GetBucketWebsiteResponseXml.Write(ref writer, WebsiteRules.ToResponse(website));
}
